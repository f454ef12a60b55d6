export { createKafkaClient, type KafkaClient } from './client.ts';
export { type ConsumerOptions, createConsumer } from './consumer.ts';
export { sendToDeadLetters } from './dead-letters.ts';
export { type Decoded, decodeWith } from './decode.ts';
export { type SendError, type SendErrorCode, wasNeverSent } from './errors.ts';
export { murmur2, partitionFor } from './partitioner.ts';
export { createProducer } from './producer.ts';
export { replyMessage } from './reply.ts';
export { createRequester } from './requester.ts';
export * from './serve-commands.ts';
export {
  type QueryAnswer,
  type QueryServer,
  type QueryServerOptions,
  serveQueries,
} from './serve-queries.ts';
export { ensureTopics, topicRange } from './topics.ts';
export * from './types.ts';
export { uuidv7 } from './uuidv7.ts';
