import { hash, hkdfSync, randomBytes } from 'node:crypto';

/** Hex; secrets leave the gateway only in this form. */
export function sha256Hex(text: string): string {
  return hash('sha256', text, 'hex');
}

const SECRET_BYTES = 32;

/** `use` separates two secrets of one request. */
export type SecretSource = (use: string, bytes: number) => Buffer;

const randomSource: SecretSource = (_use, bytes) => randomBytes(bytes);

/** A repeated request shows its secret again, and nothing has to store it. */
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

export function newRefreshToken(sessionId: string): { token: string; hash: string } {
  const token = `cwr_${sessionId}_${secret()}`;
  return { token, hash: sha256Hex(token) };
}

export function readRefreshToken(token: string): { sessionId: string; hash: string } | null {
  const sessionId = REFRESH_TOKEN.exec(token)?.[1];
  return sessionId === undefined ? null : { sessionId, hash: sha256Hex(token) };
}

const CLIENT_ID_BYTES = 16;
const CLIENT_ID = /^cwi_[A-Za-z0-9_-]{22}$/;
const CLIENT_SECRET = /^cws_[A-Za-z0-9_-]{43}$/;

type NewClientSecret = { clientSecret: string; secretHash: string };

export function newClient(source = randomSource): { clientId: string } & NewClientSecret {
  const clientId = `cwi_${source('client id', CLIENT_ID_BYTES).toString('base64url')}`;
  return { clientId, ...newClientSecret(source) };
}

export function newClientSecret(source = randomSource): NewClientSecret {
  const clientSecret = `cws_${secret(source, 'client secret')}`;
  return { clientSecret, secretHash: sha256Hex(clientSecret) };
}

export function readClient(clientId: string, clientSecret: string): { secretHash: string } | null {
  if (!CLIENT_ID.test(clientId) || !CLIENT_SECRET.test(clientSecret)) return null;
  return { secretHash: sha256Hex(clientSecret) };
}

const PREFIX_LENGTH = 8;

export function newApiKey(source = randomSource): { key: string; hash: string; prefix: string } {
  const key = `cwk_${secret(source, 'API key')}`;
  return { key, hash: sha256Hex(key), prefix: key.slice(0, PREFIX_LENGTH) };
}

const STAND_IN = /^cwo_[A-Za-z0-9_-]{43}$/;

export function newStandIn(): { standIn: string; hash: string } {
  const standIn = `cwo_${secret()}`;
  return { standIn, hash: sha256Hex(standIn) };
}

export function readStandIn(text: string): string | null {
  return STAND_IN.test(text) ? sha256Hex(text) : null;
}
