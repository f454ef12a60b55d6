import type { Role } from '@cowrie/contracts';
import type { FastifyRequest } from 'fastify';
import type { Meta } from '../bus/bus.ts';
import { header, idempotencyKeyOf, traceparentOf } from '../http/headers.ts';
import type { RateLimits } from '../limits/limits.ts';
import { fail, type Outcome, succeed } from '../outcome.ts';
import type { AccessLookup } from './access.ts';
import { sha256Hex } from './secrets.ts';
import type { Subject, Tokens } from './tokens.ts';

export type Caller = Subject & { role: Role };

/** Who is behind a request that was let in. */
export type Call = { caller: Caller; idempotencyKey: string | null; meta: Meta };

/** What an endpoint asks of its caller. */
export type Demand = {
  /** The least role; without it any user. */
  role?: 'ADMIN' | 'SUPERADMIN';
  /** The scope that an API key must have; without it no key is asked for. */
  scope?: string;
  /** Whether an Idempotency-Key is taken. */
  idempotent?: boolean;
};

export type Guard = {
  /** Lets in or refuses, in the order token, role, API key, form of the Idempotency-Key. */
  admit(request: FastifyRequest, demand: Demand): Promise<Outcome<Call>>;
  /** Counts a request without a token for its address. */
  admitAnonymous(request: FastifyRequest): Promise<Outcome<null>>;
};

/** Of the bootstrap key. */
const EVERY_SCOPE = '*:*';
const BEARER = /^Bearer +([A-Za-z0-9._~+/-]+=*) *$/i;

export function createGuard(deps: { tokens: Tokens; access: AccessLookup; limits: RateLimits }): Guard {
  const { tokens, access, limits } = deps;

  const authenticate = async (request: FastifyRequest, meta: Meta): Promise<Outcome<Caller>> => {
    const token = bearerOf(request);
    const verified = token.ok ? await tokens.verify(token.value) : token;
    if (!verified.ok) {
      const allowed = await limits.address(request.ip);
      return allowed.ok ? verified : allowed;
    }
    const { userId, sessionId } = verified.value;
    meta.principal = principalOf(userId);
    // Both go to Redis in one round trip.
    const [allowed, role] = await Promise.all([limits.user(userId), access.roleOf(meta, userId, sessionId)]);
    if (!allowed.ok) return allowed;
    return role.ok ? succeed({ userId, sessionId, role: role.value }) : role;
  };

  const checkKey = async (request: FastifyRequest, meta: Meta, scope: string): Promise<Outcome<string>> => {
    const key = header(request.headers, 'x-api-key');
    if (key === null || key === '') return fail('api_key_required', 'Send an API key as x-api-key.');
    const found = await access.findKey(meta, sha256Hex(key));
    if (!found.ok) return found;
    if (found.value === null) return fail('unauthenticated', 'The API key is not valid.');
    const { id, scopes } = found.value;
    const allowed = await limits.apiKey(id);
    if (!allowed.ok) return allowed;
    if (scopes.includes(scope) || scopes.includes(EVERY_SCOPE)) return succeed(id);
    return fail('forbidden', `The API key lacks the scope ${scope}.`);
  };

  return {
    async admit(request, demand) {
      const meta = anonymousMeta(request);
      const caller = await authenticate(request, meta);
      if (!caller.ok) return caller;
      if (!hasRole(caller.value.role, demand.role)) {
        return fail('forbidden', `This needs the role ${demand.role}.`);
      }
      if (demand.scope !== undefined) {
        const keyId = await checkKey(request, meta, demand.scope);
        if (!keyId.ok) return keyId;
        meta.apiKeyId = keyId.value;
      }
      const idempotencyKey = demand.idempotent ? idempotencyKeyOf(request.headers) : succeed(null);
      if (!idempotencyKey.ok) return idempotencyKey;
      return succeed({ caller: caller.value, idempotencyKey: idempotencyKey.value, meta });
    },
    admitAnonymous: (request) => limits.address(request.ip),
  };
}

/** The principal of requests without a user. */
const GATEWAY = 'system:gateway';

export function anonymousMeta(request: FastifyRequest): Meta {
  return {
    principal: GATEWAY,
    apiKeyId: null,
    requestId: request.id,
    traceparent: traceparentOf(request.headers),
  };
}

function principalOf(userId: number): string {
  return `user:${userId}`;
}

function bearerOf(request: FastifyRequest): Outcome<string> {
  const given = header(request.headers, 'authorization');
  if (given === null) return fail('unauthenticated', 'Send an access token as Authorization: Bearer.');
  const token = BEARER.exec(given)?.[1];
  if (token === undefined) return fail('unauthenticated', 'The Authorization header has no bearer token.');
  return succeed(token);
}

function hasRole(role: Role, least: Demand['role']): boolean {
  if (least === undefined) return true;
  return role === 'SUPERADMIN' || role === least;
}
