import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

export function headersOf(
  { id, body }: { id: string; body: string },
  secrets: readonly string[],
  nowMs: number,
): Record<string, string> {
  const timestampSeconds = Math.floor(nowMs / 1000);
  return {
    'content-type': 'application/cloudevents+json; charset=utf-8',
    ...signedHeaders({ id, timestampSeconds, body }, secrets),
  };
}

/** Standard Webhooks allows a signature by each of `secrets`. */
export function signedHeaders(
  message: { id: string; timestampSeconds: number; body: string },
  secrets: readonly string[],
): Record<string, string> {
  const { id, timestampSeconds, body } = message;
  const signed = `${id}.${timestampSeconds}.${body}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret, signed)}`).join(' '),
  };
}

function sign(secret: string, signed: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return createHmac('sha256', key).update(signed).digest('base64');
}
