import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * How payout providers and we know each other's requests: an HMAC-SHA-256 over the time and the body, letter by letter,
 * with a secret that only the two have.
 */
export const TIMESTAMP_HEADER = 'x-cowrie-timestamp';
export const SIGNATURE_HEADER = 'x-cowrie-signature';

/** Without a point: what it is followed by is the body. */
const TIME = /^\d{1,12}$/;
const FORM = /^sha256=([0-9a-f]{64})$/;

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

function digestOf(secret: string, timestamp: string, body: string | Buffer): Buffer {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();
}
