import { hash } from 'node:crypto';
import {
  DELEGATED_SCOPES,
  type DelegatedScope,
  ISSUER,
  LIMITS,
  PlatformId,
  refuse,
  type TransactionType,
  type Treasury,
} from '@cowrie/contracts';
import { type Meter, silentMeter, uuidv7 } from '@cowrie/telemetry';
import { errors, type JWTHeaderParameters, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { createLru } from '../../lru.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import { ALGORITHM, type PublicKey, type TokenKeySet } from './token-keys.ts';

export type UserSubject = { userId: number; sessionId: string };
/**
 * The scopes are those that were requested. An account's own scopes never change, so only the account is looked up.
 */
export type ServiceSubject = {
  serviceAccountId: string;
  scopes: readonly string[];
  platform: string | null;
};
/** Each request looks up link, service account and platform. */
export type DelegatedSubject = {
  userId: number;
  linkId: string;
  serviceAccountId: string;
  scopes: readonly DelegatedScope[];
  platform: string;
};
export type Subject =
  | ({ kind: 'user' } & UserSubject)
  | ({ kind: 'service' } & ServiceSubject)
  | ({ kind: 'delegated' } & DelegatedSubject);

export type StatementClaims = ({ userId: number } | { treasury: Treasury }) & {
  from: string | null;
  to: string;
  type?: TransactionType;
  openingBalance: number;
  closingBalance: number;
  transactions: number;
  sha256: string;
};

export type Tokens = {
  issue(subject: UserSubject): Promise<string>;
  issueService(subject: ServiceSubject): Promise<string>;
  /** RFC 8693 §4.1; valid for `LIMITS.delegatedTokenSeconds`. */
  issueDelegated(subject: DelegatedSubject): Promise<string>;
  /** A compact JWS. Its type differs from access tokens, so neither passes for the other. */
  signStatement(claims: StatementClaims): Promise<string>;
  /** Fails with `unauthenticated` or `token_expired`. */
  verify(token: string): Promise<Outcome<Subject>>;
  publicKeys(): readonly PublicKey[];
};

const AUDIENCE = 'cowrie';
/** RFC 9068: marks access tokens among all texts that these keys sign. */
const TYPE = 'at+jwt';
const STATEMENT_TYPE = 'cowrie-statement+jwt';
/** A verified token costs about 200 bytes to remember. */
const REMEMBERED_MAX = 50_000;
const TOKEN_LENGTH_MAX = 4096;

const UserId = z.string().regex(/^[1-9]\d{0,15}$/);
const UserClaims = z.object({
  sub: UserId,
  sid: z.uuid(),
  exp: z.number(),
});
const SERVICE = 'service:';
const ServiceAccount = z
  .string()
  .startsWith(SERVICE)
  .transform((sub) => sub.slice(SERVICE.length))
  .pipe(z.uuid());
const ServiceClaims = z.object({
  sub: ServiceAccount,
  /** RFC 8693 §4.2: scopes separated by spaces. */
  scope: z.string().min(1),
  platform: PlatformId.optional(),
  exp: z.number(),
});

const DelegatedClaims = z.object({
  sub: UserId,
  /** RFC 8693 §4.1. */
  act: z.object({ sub: ServiceAccount }),
  link: z.uuid(),
  scope: z
    .string()
    .transform((scope) => scope.split(' '))
    .pipe(z.array(z.enum(DELEGATED_SCOPES)).min(1)),
  platform: PlatformId,
  exp: z.number(),
});

type VerifiedToken = { subject: Subject & { expiresAtMs: number }; keySet: TokenKeySet };

/** `currentKeys` is called for each token, so that keys can be replaced while the gateway runs. */
export function createTokens(
  currentKeys: () => TokenKeySet,
  now: () => number,
  meter: Meter = silentMeter,
): Tokens {
  // Each token is verified once, because an Ed25519 check costs about as much as the rest of a request.
  const count = meter.counter(
    'cowrie_token_checks_total',
    'Access tokens, by how they were verified: from memory or by signature',
    ['by'],
  );
  const verified = createLru<string, VerifiedToken>(REMEMBERED_MAX);

  const check = async (token: string, tokenHash: string, keySet: TokenKeySet): Promise<Outcome<Subject>> => {
    const options = { algorithms: [ALGORITHM], issuer: ISSUER, currentDate: new Date(now()) };
    const keyOf = ({ kid }: JWTHeaderParameters) => {
      const key = kid === undefined ? undefined : keySet.verifying.get(kid);
      if (!key) throw new errors.JWKSNoMatchingKey();
      return key;
    };
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keyOf, options);
      const subject = isAccessToken(protectedHeader.typ, payload.aud) ? subjectOf(payload) : null;
      if (!subject) return badToken();
      verified.set(tokenHash, { subject, keySet });
      return succeed(subject);
    } catch (error) {
      return error instanceof errors.JWTExpired ? expired() : badToken();
    }
  };

  const sign = (
    subject: string,
    claims: JWTPayload,
    seconds: number = LIMITS.accessTokenSeconds,
  ): Promise<string> => signToken(currentKeys().signing, { nowMs: now(), seconds }, subject, claims);

  return {
    publicKeys: () => currentKeys().published,
    issue: ({ userId, sessionId }) => sign(String(userId), { sid: sessionId }),
    issueService: ({ serviceAccountId, scopes, platform }) =>
      sign(`${SERVICE}${serviceAccountId}`, {
        scope: scopes.join(' '),
        ...(platform === null ? {} : { platform }),
      }),
    issueDelegated({ userId, linkId, serviceAccountId, scopes, platform }) {
      const act = { sub: `${SERVICE}${serviceAccountId}` };
      const claims = { act, link: linkId, scope: scopes.join(' '), platform };
      return sign(String(userId), claims, LIMITS.delegatedTokenSeconds);
    },
    signStatement(claims) {
      const { kid, key } = currentKeys().signing;
      return new SignJWT(claims)
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: STATEMENT_TYPE })
        .setIssuer(ISSUER)
        .setIssuedAt(Math.floor(now() / 1000))
        .sign(key);
    },

    async verify(token) {
      if (token.length > TOKEN_LENGTH_MAX) return badToken();
      const keySet = currentKeys();
      const tokenHash = hash('sha256', token, 'base64url');
      const found = verified.get(tokenHash);
      // A key of an older set may have been withdrawn, so its tokens are verified again.
      const known = found?.keySet === keySet ? found.subject : undefined;
      count(1, { by: known ? 'memory' : 'signature' });
      if (!known) return check(token, tokenHash, keySet);
      if (known.expiresAtMs > now()) return succeed(known);
      verified.delete(tokenHash);
      return expired();
    },
  };
}

function signToken(
  { kid, key }: TokenKeySet['signing'],
  { nowMs, seconds }: { nowMs: number; seconds: number },
  subject: string,
  claims: JWTPayload,
): Promise<string> {
  const issuedAt = Math.floor(nowMs / 1000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, kid, typ: TYPE })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(subject)
    .setJti(uuidv7())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + seconds)
    .sign(key);
}

function isAccessToken(type: string | undefined, audience: JWTPayload['aud']): boolean {
  return type === TYPE && audience === AUDIENCE;
}

function subjectOf(payload: JWTPayload): (Subject & { expiresAtMs: number }) | null {
  const delegated = DelegatedClaims.safeParse(payload);
  if (delegated.success) {
    const { sub, act, link, scope, platform, exp } = delegated.data;
    const ids = { linkId: link, serviceAccountId: act.sub, scopes: scope, platform };
    return { kind: 'delegated', userId: Number(sub), ...ids, expiresAtMs: exp * 1000 };
  }
  // A delegated token never counts as the user's own.
  if ('act' in payload) return null;
  const user = UserClaims.safeParse(payload);
  if (user.success) {
    const { sub, sid, exp } = user.data;
    return { kind: 'user', userId: Number(sub), sessionId: sid, expiresAtMs: exp * 1000 };
  }
  const service = ServiceClaims.safeParse(payload);
  if (!service.success) return null;
  const { sub, scope, platform = null, exp } = service.data;
  const scopes = scope.split(' ');
  return { kind: 'service', serviceAccountId: sub, scopes, platform, expiresAtMs: exp * 1000 };
}

function badToken(): Outcome<never> {
  return refuse('unauthenticated', 'The access token is not valid.');
}

function expired(): Outcome<never> {
  return refuse('token_expired', 'The access token has expired; get a new one.');
}
