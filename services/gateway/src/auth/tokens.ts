import { hash } from 'node:crypto';
import { LIMITS } from '@cowrie/contracts';
import { uuidv7 } from '@cowrie/messaging';
import { errors, importJWK, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { TokenPrivateKey } from '../config.ts';
import { createLru } from '../lru.ts';
import { fail, type Outcome, succeed } from '../outcome.ts';

/** What an access token says: who, and in which session. The role is looked up, never taken from a token. */
export type Subject = { userId: number; sessionId: string };

export type Tokens = {
  /** A new access token, good for `LIMITS.accessTokenSeconds`. */
  issue(subject: Subject): Promise<string>;
  /** Fails with `unauthenticated` or `token_expired`. */
  verify(token: string): Promise<Outcome<Subject>>;
  /** The public keys by which others verify access tokens (RFC 7517). */
  jwks: { keys: readonly Record<string, string>[] };
};

const ISSUER = 'cowrie';
const ALGORITHM = 'EdDSA';
/** A verified token costs about 200 bytes to remember. */
const REMEMBERED_MAX = 50_000;
const TOKEN_LENGTH_MAX = 4096;

const Claims = z.object({
  sub: z.string().regex(/^[1-9]\d{0,15}$/),
  sid: z.uuid(),
  exp: z.number(),
});

export async function createTokens(privateJwk: TokenPrivateKey, now: () => number): Promise<Tokens> {
  const { kty, crv, x, kid } = privateJwk;
  const privateKey = await importJWK({ ...privateJwk }, ALGORITHM);
  const publicKey = await importJWK({ kty, crv, x }, ALGORITHM);
  // An Ed25519 check costs about as much as the rest of a request: a token is checked once.
  const verified = createLru<string, Subject & { expiresAtMs: number }>(REMEMBERED_MAX);

  const check = async (token: string, tokenHash: string): Promise<Outcome<Subject>> => {
    const options = { algorithms: [ALGORITHM], issuer: ISSUER, currentDate: new Date(now()) };
    try {
      const { payload } = await jwtVerify(token, publicKey, options);
      const subject = subjectOf(payload);
      if (!subject) return badToken();
      verified.set(tokenHash, subject);
      return succeed(subject);
    } catch (error) {
      return error instanceof errors.JWTExpired ? expired() : badToken();
    }
  };

  return {
    jwks: { keys: [{ kty, crv, x, kid, alg: ALGORITHM, use: 'sig' }] },

    issue({ userId, sessionId }) {
      const issuedAt = Math.floor(now() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
        .setIssuer(ISSUER)
        .setSubject(String(userId))
        .setJti(uuidv7())
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + LIMITS.accessTokenSeconds)
        .sign(privateKey);
    },

    async verify(token) {
      if (token.length > TOKEN_LENGTH_MAX) return badToken();
      const tokenHash = hash('sha256', token, 'base64url');
      const known = verified.get(tokenHash);
      if (!known) return check(token, tokenHash);
      if (known.expiresAtMs > now()) return succeed(known);
      verified.delete(tokenHash);
      return expired();
    },
  };
}

function subjectOf(payload: JWTPayload): (Subject & { expiresAtMs: number }) | null {
  const claims = Claims.safeParse(payload);
  if (!claims.success) return null;
  const { sub, sid, exp } = claims.data;
  return { userId: Number(sub), sessionId: sid, expiresAtMs: exp * 1000 };
}

function badToken(): Outcome<never> {
  return fail('unauthenticated', 'The access token is not valid.');
}

function expired(): Outcome<never> {
  return fail('token_expired', 'The access token has expired; get a new one with the refresh token.');
}
