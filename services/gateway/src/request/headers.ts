import type { IncomingHttpHeaders } from 'node:http';
import { LIMITS } from '@cowrie/contracts';
import { uuidv7 } from '@cowrie/telemetry';
import { invalid, type Outcome, succeed } from '../outcome.ts';

const HOST = 'host';
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;
const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

export function header(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : (value ?? null);
}

function isVisibleAscii(text: string, max: number): boolean {
  return text.length <= max && VISIBLE_ASCII.test(text);
}

/** A proxy before the gateway may have read the other `Host`. */
export function hasManyHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === HOST.length && name.toLowerCase() === HOST) hosts += 1;
  }
  return hosts > 1;
}

export function commonHeaders(
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

export function requestIdOf(headers: IncomingHttpHeaders): string {
  const value = header(headers, 'x-request-id');
  return value !== null && isVisibleAscii(value, LIMITS.requestIdMax) ? value : uuidv7();
}

export function parseTraceparent(headers: IncomingHttpHeaders): string | null {
  const value = header(headers, 'traceparent');
  return value !== null && TRACEPARENT.test(value) ? value : null;
}

/** Null without a key. A malformed one is refused. */
export function idempotencyKeyOf(headers: IncomingHttpHeaders): Outcome<string | null> {
  return validateIdempotencyKey(header(headers, 'idempotency-key'), 'Idempotency-Key');
}

export function validateIdempotencyKey(value: unknown, path: string): Outcome<string | null> {
  if (value === null || (typeof value === 'string' && isVisibleAscii(value, LIMITS.idempotencyKeyMax)))
    return succeed(value);
  return invalid([{ path, message: `must have 1 to ${LIMITS.idempotencyKeyMax} visible ASCII characters` }]);
}
