import { errorWith } from '@cowrie/telemetry';
import type { Writer } from './writer.ts';

/**
 * The requests that this library makes by itself, with the version of each, before the "flexible" ones; brokers from Kafka 2.4 to
 * 4.x know them: https://kafka.apache.org/protocol#protocol_messages
 */
export const API = {
  produce: { key: 0, version: 7 },
  fetch: { key: 1, version: 11 },
  metadata: { key: 3, version: 7 },
  saslHandshake: { key: 17, version: 1 },
  initProducerId: { key: 22, version: 1 },
  saslAuthenticate: { key: 36, version: 1 },
} as const;

/** A request without its header: `write` writes exactly `size` bytes. */
export type WireRequest = { api: keyof typeof API; size: number; write(out: Writer): void };

export const NONE = -1;
export const NO_ERROR = 0;

/** What a broker may answer to these requests, by number: https://kafka.apache.org/protocol#protocol_error_codes */
const TYPES: Readonly<Record<number, string>> = {
  1: 'OFFSET_OUT_OF_RANGE',
  2: 'CORRUPT_MESSAGE',
  3: 'UNKNOWN_TOPIC_OR_PARTITION',
  5: 'LEADER_NOT_AVAILABLE',
  6: 'NOT_LEADER_OR_FOLLOWER',
  7: 'REQUEST_TIMED_OUT',
  9: 'REPLICA_NOT_AVAILABLE',
  10: 'MESSAGE_TOO_LARGE',
  15: 'COORDINATOR_NOT_AVAILABLE',
  14: 'COORDINATOR_LOAD_IN_PROGRESS',
  17: 'INVALID_TOPIC_EXCEPTION',
  18: 'RECORD_LIST_TOO_LARGE',
  19: 'NOT_ENOUGH_REPLICAS',
  20: 'NOT_ENOUGH_REPLICAS_AFTER_APPEND',
  29: 'TOPIC_AUTHORIZATION_FAILED',
  31: 'CLUSTER_AUTHORIZATION_FAILED',
  33: 'UNSUPPORTED_SASL_MECHANISM',
  34: 'ILLEGAL_SASL_STATE',
  35: 'UNSUPPORTED_VERSION',
  45: 'OUT_OF_ORDER_SEQUENCE_NUMBER',
  46: 'DUPLICATE_SEQUENCE_NUMBER',
  47: 'INVALID_PRODUCER_EPOCH',
  56: 'KAFKA_STORAGE_ERROR',
  58: 'SASL_AUTHENTICATION_FAILED',
  59: 'UNKNOWN_PRODUCER_ID',
  74: 'FENCED_LEADER_EPOCH',
  75: 'UNKNOWN_LEADER_EPOCH',
  76: 'UNSUPPORTED_COMPRESSION_TYPE',
  78: 'OFFSET_NOT_AVAILABLE',
  87: 'INVALID_RECORD',
};

/** Passes when the leader is known again: https://kafka.apache.org/protocol#protocol_error_codes (retriable). */
const PASSING = new Set([
  'CORRUPT_MESSAGE',
  'UNKNOWN_TOPIC_OR_PARTITION',
  'LEADER_NOT_AVAILABLE',
  'NOT_LEADER_OR_FOLLOWER',
  'REQUEST_TIMED_OUT',
  'REPLICA_NOT_AVAILABLE',
  'COORDINATOR_NOT_AVAILABLE',
  'COORDINATOR_LOAD_IN_PROGRESS',
  'NOT_ENOUGH_REPLICAS',
  'NOT_ENOUGH_REPLICAS_AFTER_APPEND',
  'KAFKA_STORAGE_ERROR',
  'FENCED_LEADER_EPOCH',
  'UNKNOWN_LEADER_EPOCH',
  'OFFSET_NOT_AVAILABLE',
]);

/** What a broker refuses with; `type` is Kafka's name of the error. */
export type WireError = Error & { name: 'KafkaError'; type: string };

export function refusal(errorCode: number, what: string): WireError {
  const type = TYPES[errorCode] ?? `UNKNOWN_ERROR_${errorCode}`;
  return errorWith(`${what}: ${type}`, { name: 'KafkaError' as const, type });
}

/** The connection, or the way to a broker, failed; nobody refused anything. */
export function connectionError(message: string, cause?: unknown): Error {
  return errorWith(message, { name: 'KafkaError' as const }, cause);
}

/** Whether the same request may succeed a moment later: it was refused for a reason that passes, or the connection was lost. */
export function mayPass(error: unknown): boolean {
  const { type } = error as Partial<WireError>;
  return type === undefined || PASSING.has(type);
}

/** How many bytes a text with its length takes. */
export const sizeOfText = (text: string): number => 2 + Buffer.byteLength(text);

export function writeText(out: Writer, text: string): void {
  out.int16(Buffer.byteLength(text));
  out.text(text);
}
