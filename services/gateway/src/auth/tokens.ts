import { hash } from 'node:crypto';
import { LIMITS } from '@cowrie/contracts';
import { type Meter, silentMeter, uuidv7 } from '@cowrie/messaging';
import { errors, importJWK, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { TokenPrivateKey } from '../config.ts';
import { createLru } from '../lru.ts';
import { fail, type Outcome, succeed } from '../outcome.ts';

/** What a user's access token says: who, and in which session. The role is looked up, never taken from a token. */
export type UserSubject = { userId: number; sessionId: string };
/**
 * What a service account's access token says: which one, and the scopes that were asked for. They count until it
 * expires and are not looked up: nothing changes the scopes of an account.
 */
export type ServiceSubject = { serviceAccountId: string; scopes: readonly string[] };
/** Who an access token is of. */
export type Subject = ({ kind: 'user' } & UserSubject) | ({ kind: 'service' } & ServiceSubject);

export type Tokens = {
  /** A new access token for a user, good for `LIMITS.accessTokenSeconds`. */
  issue(subject: UserSubject): Promise<string>;
  /** The same for a service account. */
  issueService(subject: ServiceSubject): Promise<string>;
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

const UserClaims = z.object({
  sub: z.string().regex(/^[1-9]\d{0,15}$/),
  sid: z.uuid(),
  exp: z.number(),
});
const SERVICE = 'service:';
const ServiceClaims = z.object({
  sub: z
    .string()
    .startsWith(SERVICE)
    .transform((sub) => sub.slice(SERVICE.length))
    .pipe(z.uuid()),
  /** RFC 8693 §4.2: separated by spaces. */
  scope: z.string().min(1),
  exp: z.number(),
});

export async function createTokens(
  privateJwk: TokenPrivateKey,
  now: () => number,
  meter: Meter = silentMeter,
): Promise<Tokens> {
  const { kty, crv, x, kid } = privateJwk;
  const privateKey = await importJWK({ ...privateJwk }, ALGORITHM);
  const publicKey = await importJWK({ kty, crv, x }, ALGORITHM);
  // An Ed25519 check costs about as much as the rest of a request: a token is checked once.
  const count = meter.counter(
    'cowrie_token_checks_total',
    'Access tokens by how they were checked: remembered from before, or by their signature',
    ['by'],
  );
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

  const sign = (subject: string, claims: JWTPayload): Promise<string> => {
    const issuedAt = Math.floor(now() / 1000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
      .setIssuer(ISSUER)
      .setSubject(subject)
      .setJti(uuidv7())
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + LIMITS.accessTokenSeconds)
      .sign(privateKey);
  };

  return {
    jwks: { keys: [{ kty, crv, x, kid, alg: ALGORITHM, use: 'sig' }] },
    issue: ({ userId, sessionId }) => sign(String(userId), { sid: sessionId }),
    issueService: ({ serviceAccountId, scopes }) =>
      sign(`${SERVICE}${serviceAccountId}`, { scope: scopes.join(' ') }),

    async verify(token) {
      if (token.length > TOKEN_LENGTH_MAX) return badToken();
      const tokenHash = hash('sha256', token, 'base64url');
      const known = verified.get(tokenHash);
      count(1, { by: known ? 'memory' : 'signature' });
      if (!known) return check(token, tokenHash);
      if (known.expiresAtMs > now()) return succeed(known);
      verified.delete(tokenHash);
      return expired();
    },
  };
}

function subjectOf(payload: JWTPayload): (Subject & { expiresAtMs: number }) | null {
  const user = UserClaims.safeParse(payload);
  if (user.success) {
    const { sub, sid, exp } = user.data;
    return { kind: 'user', userId: Number(sub), sessionId: sid, expiresAtMs: exp * 1000 };
  }
  const service = ServiceClaims.safeParse(payload);
  if (!service.success) return null;
  const { sub, scope, exp } = service.data;
  return { kind: 'service', serviceAccountId: sub, scopes: scope.split(' '), expiresAtMs: exp * 1000 };
}

function badToken(): Outcome<never> {
  return fail('unauthenticated', 'The access token is not valid.');
}

function expired(): Outcome<never> {
  return fail('token_expired', 'The access token has expired; get a new one.');
}
