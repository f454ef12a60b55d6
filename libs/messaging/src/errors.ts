import { errorWith } from '@cowrie/telemetry';

/** What is certain about a message whose send failed: it never left, or it may have been written. */
export type SendErrorCode = 'not_sent' | 'maybe_sent';
export type SendError = Error & { code: SendErrorCode };

/** An error of `Producer.send` and `sendAll`. */
export function sendError(code: SendErrorCode, message: string, cause?: unknown): SendError {
  return errorWith(message, { code }, cause);
}

/** True when a failed send certainly did not reach the broker, so that nothing can come of it. */
export function wasNeverSent(error: unknown): boolean {
  return field(error, 'code') === 'not_sent';
}

/** One line on an error and what caused it, for the log. */
export function describe(error: unknown): string {
  const parts: string[] = [];
  for (let at = error, depth = 0; at !== undefined && at !== null && depth < 5; depth++) {
    const text = field(at, 'message') ?? String(at);
    if (text !== parts.at(-1)) parts.push(text);
    at = (at as { cause?: unknown }).cause;
  }
  return parts.join(': ');
}

/** An error that kafkajs made (as opposed to one of our own handlers). Names, since classes differ across realms. */
export function isKafkaError(error: unknown): boolean {
  return field(error, 'name')?.startsWith('KafkaJS') ?? false;
}

/** The broker answered, with a refusal: the connection is fine. */
export function isBrokerRefusal(error: unknown): boolean {
  return chain(error).some((link) => field(link, 'name') === 'KafkaJSProtocolError' || field(link, 'type'));
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

/**
 * True for what another attempt cannot mend. kafkajs's own `retriable` is no guide: with all brokers away it
 * crashes with errors (coordinator not found, lock timeout, even a TypeError) that it calls final.
 */
export function isFatal(error: unknown): boolean {
  return chain(error).some((link) => {
    const type = field(link, 'type') ?? '';
    return (
      FATAL_NAMES.has(field(link, 'name') ?? '') ||
      FATAL_TYPES.has(type) ||
      type.endsWith('AUTHORIZATION_FAILED')
    );
  });
}

/** True when the broker says of any part of a request that its sender has no right to it. */
export function isForbidden(error: unknown): boolean {
  const parts = (link: unknown): unknown[] => (link as { errors?: unknown[] }).errors ?? [];
  return chain(error)
    .flatMap((link) => [link, ...parts(link)])
    .some((link) => field(link, 'type')?.endsWith('AUTHORIZATION_FAILED') ?? false);
}

/** The error as an Error, whatever was thrown. */
export function toError(thrown: unknown): Error {
  return field(thrown, 'message') === undefined ? new Error(String(thrown)) : (thrown as Error);
}

function chain(error: unknown): unknown[] {
  const links: unknown[] = [];
  for (let at = error; typeof at === 'object' && at !== null && links.length < 8; ) {
    links.push(at);
    at = (at as { cause?: unknown }).cause;
  }
  return links;
}

function field(value: unknown, name: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const found = (value as Record<string, unknown>)[name];
  return typeof found === 'string' ? found : undefined;
}
