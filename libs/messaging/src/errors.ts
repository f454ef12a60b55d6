import { errorWith } from '@cowrie/telemetry';

/** With `maybe_sent` the message may have been written. */
export type SendErrorCode = 'not_sent' | 'maybe_sent';
export type SendError = Error & { code: SendErrorCode };

export function sendError(code: SendErrorCode, message: string, cause?: unknown): SendError {
  return errorWith(message, { code }, cause);
}

/** The message never reached the broker, so it has no effect. */
export function wasNeverSent(error: unknown): boolean {
  return fieldOf(error, 'code') === 'not_sent';
}

export function describeError(error: unknown): string {
  const parts: string[] = [];
  for (let at = error, depth = 0; at !== undefined && at !== null && depth < 5; depth++) {
    const text = fieldOf(at, 'message') ?? String(at);
    if (text !== parts.at(-1)) parts.push(text);
    at = (at as { cause?: unknown }).cause;
  }
  return parts.join(': ');
}

/** Names are compared, because classes differ across realms. */
export function isKafkaError(error: unknown): boolean {
  return fieldOf(error, 'name')?.startsWith('KafkaJS') ?? false;
}

/** A refusal shows that the connection works. */
export function isBrokerRefusal(error: unknown): boolean {
  return causesOf(error).some(
    (link) => fieldOf(link, 'name') === 'KafkaJSProtocolError' || fieldOf(link, 'type'),
  );
}

const FATAL_NAMES = new Set([
  'KafkaJSNotImplemented',
  'KafkaJSServerDoesNotSupportApiKey',
  'KafkaJSSASLAuthenticationError',
]);
const FATAL_TYPES = new Set([
  'SASL_AUTHENTICATION_FAILED',
  'INVALID_GROUP_ID',
  'INCONSISTENT_GROUP_PROTOCOL',
  'INVALID_SESSION_TIMEOUT',
  'UNSUPPORTED_VERSION',
  'INVALID_TOPIC_EXCEPTION',
]);

/** kafkajs's `retriable` is no guide: while all brokers are away its errors claim to be final. */
export function isFatal(error: unknown): boolean {
  return causesOf(error).some((link) => {
    const type = fieldOf(link, 'type') ?? '';
    return (
      FATAL_NAMES.has(fieldOf(link, 'name') ?? '') ||
      FATAL_TYPES.has(type) ||
      type.endsWith('AUTHORIZATION_FAILED')
    );
  });
}

export function isForbidden(error: unknown): boolean {
  const parts = (link: unknown): unknown[] => (link as { errors?: unknown[] }).errors ?? [];
  return causesOf(error)
    .flatMap((link) => [link, ...parts(link)])
    .some((link) => fieldOf(link, 'type')?.endsWith('AUTHORIZATION_FAILED') ?? false);
}

export function toError(thrown: unknown): Error {
  return fieldOf(thrown, 'message') === undefined ? new Error(String(thrown)) : (thrown as Error);
}

function causesOf(error: unknown): unknown[] {
  const links: unknown[] = [];
  for (let at = error; typeof at === 'object' && at !== null && links.length < 8; ) {
    links.push(at);
    at = (at as { cause?: unknown }).cause;
  }
  return links;
}

function fieldOf(value: unknown, name: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const found = (value as Record<string, unknown>)[name];
  return typeof found === 'string' ? found : undefined;
}
