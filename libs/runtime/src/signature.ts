import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Payout providers and this platform know each other's requests by an HMAC-SHA-256 with a secret that only the two have.
 * The platform signs the time and the body (`sha256=`). Providers also sign the method and the path (`v2=`), so that their
 * signature is good for one request only.
 */
export const TIMESTAMP_HEADER = 'x-cowrie-timestamp';
export const SIGNATURE_HEADER = 'x-cowrie-signature';

/** Without a point: what it is followed by is the body. */
const TIME = /^\d{1,12}$/;
const FORM = /^sha256=([0-9a-f]{64})$/;
const REQUEST_FORM = /^v2=([0-9a-f]{64})$/;

/** A request as it is signed: the path as it is sent, without a query. */
type SignedRequest = { method: string; path: string; timestamp: string; body: string | Buffer };

/** The signature of a body that is sent at `timestamp` (seconds since 1970, decimal). */
export function signatureOf(secret: string, timestamp: string, body: string | Buffer): string {
  return `sha256=${digestOf(secret, timestamp, body).toString('hex')}`;
}

/** Whether the signature is that of this body and time. It takes as long for any wrong one. */
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

/** The signature of a request; neither method, path nor time can hold the line end that the body begins after. */
export function signatureOfRequest(secret: string, request: SignedRequest): string {
  return `v2=${requestDigest(secret, request).toString('hex')}`;
}

/** Whether the signature is that of this request. It takes as long for any wrong one. */
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
