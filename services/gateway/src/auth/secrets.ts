import { hash, randomBytes } from 'node:crypto';

/** SHA-256 of a text, as hex: the only form in which a secret leaves the gateway. */
export function sha256Hex(text: string): string {
  return hash('sha256', text, 'hex');
}

const SECRET_BYTES = 32;

function secret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
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
export function newClient(): { clientId: string } & NewClientSecret {
  return { clientId: `cwi_${randomBytes(CLIENT_ID_BYTES).toString('base64url')}`, ...newClientSecret() };
}

export function newClientSecret(): NewClientSecret {
  const clientSecret = `cws_${secret()}`;
  return { clientSecret, secretHash: sha256Hex(clientSecret) };
}

/** The hash of a client's secret; null when one of both cannot be ours. */
export function readClient(clientId: string, clientSecret: string): { secretHash: string } | null {
  if (!CLIENT_ID.test(clientId) || !CLIENT_SECRET.test(clientSecret)) return null;
  return { secretHash: sha256Hex(clientSecret) };
}

const PREFIX_LENGTH = 8;

/** A new API key; `prefix` is what a list may show of it. */
export function newApiKey(): { key: string; hash: string; prefix: string } {
  const key = `cwk_${secret()}`;
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
