import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The platform signs the time and the body (`sha256=`). Providers also sign the method and the path (`v2=`),
 * so their signature fits one request only.
 */
export const TIMESTAMP_HEADER = 'x-cowrie-timestamp';
export const SIGNATURE_HEADER = 'x-cowrie-signature';

/** A time has no dot, because the dot separates it from the body. */
const TIME = /^\d{1,12}$/;
const FORM = /^sha256=([0-9a-f]{64})$/;
const REQUEST_FORM = /^v2=([0-9a-f]{64})$/;

/** The path has no query. */
type SignedRequest = { method: string; path: string; timestamp: string; body: string | Buffer };

/** The time is in seconds since 1970, decimal. */
export function signatureOf(secret: string, timestamp: string, body: string | Buffer): string {
  return `sha256=${digestOf(secret, timestamp, body).toString('hex')}`;
}

/** The comparison takes constant time. */
export function isSignatureOf(
  signature: string,
  secret: string,
  timestamp: string,
  body: string | Buffer,
): boolean {
  const [, hex] = FORM.exec(signature) ?? [];
  if (hex === undefined || !TIME.test(timestamp)) return false;
  return timingSafeEqual(Buffer.from(hex, 'hex'), digestOf(secret, timestamp, body));
}

/** Method, path and time cannot contain the line end that separates them from the body. */
export function signatureOfRequest(secret: string, request: SignedRequest): string {
  return `v2=${requestDigest(secret, request).toString('hex')}`;
}

/** The comparison takes constant time. */
export function isSignatureOfRequest(signature: string, secret: string, request: SignedRequest): boolean {
  const [, hex] = REQUEST_FORM.exec(signature) ?? [];
  if (hex === undefined || !TIME.test(request.timestamp)) return false;
  return timingSafeEqual(Buffer.from(hex, 'hex'), requestDigest(secret, request));
}

function requestDigest(secret: string, { method, path, timestamp, body }: SignedRequest): Buffer {
  return createHmac('sha256', secret).update(`v2 ${timestamp} ${method} ${path}\n`).update(body).digest();
}

function digestOf(secret: string, timestamp: string, body: string | Buffer): Buffer {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();
}
