import { hash, hkdfSync, randomBytes } from 'node:crypto';

/** SHA-256 of a text, as hex: the only form in which a secret leaves the gateway. */
export function sha256Hex(text: string): string {
  return hash('sha256', text, 'hex');
}

const SECRET_BYTES = 32;

/** Gives the bytes of a secret; `use` keeps two secrets of one request apart. */
export type SecretSource = (use: string, bytes: number) => Buffer;

const randomSource: SecretSource = (_use, bytes) => randomBytes(bytes);

/**
 * Secrets that are the same for the same text, so that a request which is repeated under its Idempotency-Key shows the secret again and
 * nothing has to store it.
 */
export type DeriveSecrets = (text: string) => SecretSource;

export const createDeriveSecrets =
  (key: Buffer): DeriveSecrets =>
  (text) =>
  (use, bytes) =>
    Buffer.from(hkdfSync('sha256', key, '', `cowrie secret\n${use}\n${text}`, bytes));

function secret(source = randomSource, use = 'secret'): string {
  return source(use, SECRET_BYTES).toString('base64url');
}

const REFRESH_TOKEN =
  /^cwr_([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})_[A-Za-z0-9_-]{43}$/;

/** A refresh token for a session; its hash is what the user service keeps. */
export function newRefreshToken(sessionId: string): { token: string; hash: string } {
  const token = `cwr_${sessionId}_${secret()}`;
  return { token, hash: sha256Hex(token) };
}

/** The session of a refresh token and the token's hash; null when it cannot be one of ours. */
export function readRefreshToken(token: string): { sessionId: string; hash: string } | null {
  const sessionId = REFRESH_TOKEN.exec(token)?.[1];
  return sessionId === undefined ? null : { sessionId, hash: sha256Hex(token) };
}

const CLIENT_ID_BYTES = 16;
const CLIENT_ID = /^cwi_[A-Za-z0-9_-]{22}$/;
const CLIENT_SECRET = /^cws_[A-Za-z0-9_-]{43}$/;

type NewClientSecret = { clientSecret: string; secretHash: string };

/** What a service account gets tokens with; the hash of the secret is what the user service keeps. */
export function newClient(source = randomSource): { clientId: string } & NewClientSecret {
  const clientId = `cwi_${source('client id', CLIENT_ID_BYTES).toString('base64url')}`;
  return { clientId, ...newClientSecret(source) };
}

export function newClientSecret(source = randomSource): NewClientSecret {
  const clientSecret = `cws_${secret(source, 'client secret')}`;
  return { clientSecret, secretHash: sha256Hex(clientSecret) };
}

/** The hash of a client's secret; null when one of both cannot be ours. */
export function readClient(clientId: string, clientSecret: string): { secretHash: string } | null {
  if (!CLIENT_ID.test(clientId) || !CLIENT_SECRET.test(clientSecret)) return null;
  return { secretHash: sha256Hex(clientSecret) };
}

const PREFIX_LENGTH = 8;

/** A new API key; `prefix` is what a list may show of it. */
export function newApiKey(source = randomSource): { key: string; hash: string; prefix: string } {
  const key = `cwk_${secret(source, 'API key')}`;
  return { key, hash: sha256Hex(key), prefix: key.slice(0, PREFIX_LENGTH) };
}

const STAND_IN = /^cwo_[A-Za-z0-9_-]{43}$/;

/** What stands in for an API key once. */
export function newStandIn(): { standIn: string; hash: string } {
  const standIn = `cwo_${secret()}`;
  return { standIn, hash: sha256Hex(standIn) };
}

/** The hash of what stands in for a key; null when it is no such thing. */
export function readStandIn(text: string): string | null {
  return STAND_IN.test(text) ? sha256Hex(text) : null;
}
