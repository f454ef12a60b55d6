import type { IncomingHttpHeaders } from 'node:http';
import { LIMITS } from '@cowrie/contracts';
import { uuidv7 } from '@cowrie/telemetry';
import { invalid, type Outcome, succeed } from '../outcome.ts';

const HOST = 'host';
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;
const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** A header as one text; null when it is not there. One that came several times is joined, as Node does. */
export function header(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : (value ?? null);
}

function isVisibleAscii(text: string, max: number): boolean {
  return text.length <= max && VISIBLE_ASCII.test(text);
}

/** Whether `Host` came more than once: whoever is in front of the gateway may have read the other one. */
export function hasManyHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === HOST.length && name.toLowerCase() === HOST) hosts += 1;
  }
  return hosts > 1;
}

/** The headers that every answer has. */
export function headersOfEach(
  requestId: string,
  { isSandbox }: { isSandbox: boolean },
): Record<string, string> {
  const always = {
    'x-request-id': requestId,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
  return isSandbox ? { ...always, 'cowrie-sandbox': 'true' } : always;
}

/** The caller's X-Request-Id, or a new id. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = header(headers, 'x-request-id');
  return given !== null && isVisibleAscii(given, LIMITS.requestIdMax) ? given : uuidv7();
}

/** The caller's W3C trace context; null when there is none that is valid. */
export function callersTraceparent(headers: IncomingHttpHeaders): string | null {
  const given = header(headers, 'traceparent');
  return given !== null && TRACEPARENT.test(given) ? given : null;
}

/** The caller's Idempotency-Key; null without one, a problem when it is malformed. */
export function idempotencyKeyOf(headers: IncomingHttpHeaders): Outcome<string | null> {
  return idempotencyKeyIn(header(headers, 'idempotency-key'), 'Idempotency-Key');
}

/** The same of what was given at `path`. */
export function idempotencyKeyIn(given: unknown, path: string): Outcome<string | null> {
  if (given === null || (typeof given === 'string' && isVisibleAscii(given, LIMITS.idempotencyKeyMax)))
    return succeed(given);
  return invalid([{ path, message: `must have 1 to ${LIMITS.idempotencyKeyMax} visible ASCII characters` }]);
}
