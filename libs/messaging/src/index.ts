export { DEAD_LETTERS_EVERY_MS, measureDeadLetterDepth } from './admin/dead-letter-depth.ts';
export { createDeadLetterCounter, DONE_HEADER, placeOf } from './admin/dead-letters-waiting.ts';
export { commitOffsets, committedOffsets, countMembers, offsetsSince } from './admin/groups.ts';
export { prepareKafka } from './admin/prepare.ts';
export { createReadHealth } from './admin/read-health.ts';
export { MESSAGE_MAX_BYTES } from './admin/topic-settings.ts';
export { ensureTopics, topicEnds, topicRange } from './admin/topics.ts';
export { commitLimitMs, requireEndInTime } from './commit-limit.ts';
export { createConsumer } from './consumer/consumer.ts';
export { type DecodeResult, decodeWith } from './consumer/decode.ts';
export { openPartitionReader, type PartitionReader } from './consumer/read-partition.ts';
export { describeError, wasNeverSent } from './errors.ts';
export { createKafkaClient, type KafkaClient } from './kafkajs/client.ts';
export { type BatchTrace, countCommands } from './partitions/commands/batch-instrumentation.ts';
export type { AppliedBatch, ApplyBatch, CommandSlice } from './partitions/commands/command-applier.ts';
export type {
  CommandPosition,
  CommandServer,
  CommandServerOptions,
} from './partitions/commands/command-server.ts';
export { serveCommands } from './partitions/commands/serve-commands.ts';
export { consumeTopic, type TopicConsumer } from './partitions/consume-topic.ts';
export {
  type ConsumedTopic,
  type ConsumedTopicDeps,
  createConsumedTopic,
} from './partitions/consumed-topic.ts';
export { sendToDeadLetters } from './partitions/dead-letters.ts';
export { faultOfSend, reasonOf } from './partitions/fault.ts';
export { afterFailure, type PartitionTrouble, secondsUntilRetry } from './partitions/partition-pause.ts';
export { describeRecreated, digestOf, MAX_REWINDS } from './partitions/recreated.ts';
export type { Heartbeat } from './partitions/until-done.ts';
export { createEventPublisher, type EventPublisher } from './producer/event-publisher.ts';
export { partitionFor } from './producer/partitioner.ts';
export { createProducer } from './producer/producer.ts';
export { EVENT_TRACE_HEADER, messagingAttributes, startSendSpan } from './producer/send-span.ts';
export { refusalOfUnknown, replyMessage } from './rpc/reply.ts';
export { createRequester } from './rpc/requester.ts';
export * from './types.ts';
export { logAttempt, withDeadline } from './wait.ts';
