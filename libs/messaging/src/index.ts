export { createKafkaClient, type KafkaClient } from './client.ts';
export { measurePartitions, type Pause } from './command-standing.ts';
export { commitLimitMs, ENDED_BY_TIMEOUT, requireEndInTime } from './commit-limit.ts';
export { type ConsumerOptions, createConsumer } from './consumer.ts';
export { countMessages, DEAD_LETTERS_EVERY_MS, measureDeadLetterDepth } from './dead-letter-depth.ts';
export { deadLetterCounter, sendToDeadLetters } from './dead-letters.ts';
export { type Decoded, decodeWith } from './decode.ts';
export { type SendError, type SendErrorCode, wasNeverSent } from './errors.ts';
export { deciding, type Fault, faultyCommand, faultyCommandOf, type PauseReason } from './fault.ts';
export { commitOffsets, committedOffsets, countMembers, offsetsSince } from './groups.ts';
export { murmur2, partitionFor } from './partitioner.ts';
export { createProducer } from './producer.ts';
export { openPartitionReader, type PartitionReader } from './read-partition.ts';
export { replyMessage } from './reply.ts';
export { createRequester } from './requester.ts';
export { EVENT_TRACE_HEADER, endWhenSent, messagingAttributes, startSendSpan } from './send-span.ts';
export * from './serve-commands.ts';
export {
  type QueryAnswer,
  type QueryServer,
  type QueryServerOptions,
  serveQueries,
} from './serve-queries.ts';
export { ensureTopics, topicRange } from './topics.ts';
export * from './types.ts';
