import type { FoundApiKey, Role, ServiceScope } from '@cowrie/contracts';
import type { FastifyRequest } from 'fastify';
import type { Meta } from '../bus/bus.ts';
import { header, idempotencyKeyOf } from '../http/headers.ts';
import { traceparentFor } from '../http/tracing.ts';
import { fail, type Outcome, succeed } from '../outcome.ts';
import type { AccessLookup } from './access.ts';
import { callerNetwork, type RateLimits } from './limits/limits.ts';
import { sha256Hex } from './secrets.ts';
import type { ServiceSubject, Tokens, UserSubject } from './tokens/tokens.ts';

type Caller = UserSubject & { role: Role };
/** Who asks: a user, or a service account, whose role is SYSTEM. */
export type Actor = ({ kind: 'user' } & Caller) | { kind: 'service'; serviceAccountId: string };

/** Which user is behind a request that was let in. */
export type Call = { caller: Caller; idempotencyKey: string | null; meta: Meta };
/** Who is behind a request that was let in, where service accounts may ask too. */
export type ActorCall = { actor: Actor; idempotencyKey: string | null; meta: Meta };

/** What an endpoint asks of its caller. */
export type Demand = {
  /** The least role; without it any user. */
  role?: 'ADMIN' | 'SUPERADMIN';
  /** The scope by which a service account is let in besides; without it no service account is. */
  system?: ServiceScope;
  /** The scope that an API key must have; without it no key is asked for. */
  scope?: string;
  /** Whether an API key may be sent along; then it must be a good one, whatever its scopes. */
  optionalKey?: boolean;
  /** Whether an Idempotency-Key is taken. */
  idempotent?: boolean;
};

export type Guard = {
  /** Lets in or refuses, in the order token, role, API key, form of the Idempotency-Key. */
  admit(request: FastifyRequest, demand: Demand): Promise<Outcome<ActorCall>>;
  /** Counts a request without a token for its address. */
  admitAnonymous(request: FastifyRequest): Promise<Outcome<null>>;
};

/** Of the bootstrap key. */
const EVERY_SCOPE = '*:*';
const BEARER = /^Bearer +([A-Za-z0-9._~+/-]+=*) *$/i;

export function createGuard(deps: { tokens: Tokens; access: AccessLookup; limits: RateLimits }): Guard {
  const { tokens, access, limits } = deps;

  const checkUser = async (meta: Meta, { userId, sessionId }: UserSubject, demand: Demand) => {
    meta.principal = `user:${userId}`;
    // Both go to Redis in one round trip.
    const [allowed, role] = await Promise.all([limits.user(userId), access.roleOf(meta, userId, sessionId)]);
    if (!allowed.ok) return allowed;
    if (!role.ok) return role;
    if (!hasRole(role.value, demand.role)) return fail('forbidden', `This needs the role ${demand.role}.`);
    return succeed<Actor>({ kind: 'user', userId, sessionId, role: role.value });
  };

  const checkService = async (meta: Meta, subject: ServiceSubject, { system }: Demand) => {
    const { serviceAccountId, scopes } = subject;
    meta.principal = `service:${serviceAccountId}`;
    const allowed = await limits.serviceAccount(serviceAccountId);
    if (!allowed.ok) return allowed;
    if (system === undefined) return fail('forbidden', 'This is not for service accounts.');
    if (!scopes.includes(system)) return fail('forbidden', `The access token lacks the scope ${system}.`);
    return succeed<Actor>({ kind: 'service', serviceAccountId });
  };

  /** Checks token and role. */
  const checkActor = async (request: FastifyRequest, meta: Meta, demand: Demand): Promise<Outcome<Actor>> => {
    const token = bearerOf(request);
    const verified = token.ok ? await tokens.verify(token.value) : token;
    if (!verified.ok) {
      const allowed = await limits.address(callerNetwork(request));
      return allowed.ok ? verified : allowed;
    }
    const subject = verified.value;
    return subject.kind === 'user' ? checkUser(meta, subject, demand) : checkService(meta, subject, demand);
  };

  const findKey = async (key: string, meta: Meta): Promise<Outcome<FoundApiKey>> => {
    const found = await access.findKey(meta, sha256Hex(key));
    if (!found.ok) return found;
    if (found.value === null) return fail('unauthenticated', 'The API key is not valid.');
    const allowed = await limits.apiKey(found.value.id);
    return allowed.ok ? succeed(found.value) : allowed;
  };

  /** The id of the key that came with the request; null when none was asked for. */
  const checkKey = async (
    request: FastifyRequest,
    meta: Meta,
    { scope, optionalKey }: Demand,
  ): Promise<Outcome<string | null>> => {
    const key = header(request.headers, 'x-api-key');
    if (scope === undefined && (!optionalKey || key === null)) return succeed(null);
    if (key === null || (key === '' && scope !== undefined)) {
      return fail('api_key_required', 'Send an API key as x-api-key.');
    }
    const found = await findKey(key, meta);
    if (!found.ok) return found;
    const { id, scopes } = found.value;
    if (scope === undefined || scopes.includes(scope) || scopes.includes(EVERY_SCOPE)) return succeed(id);
    return fail('forbidden', `The API key lacks the scope ${scope}.`);
  };

  return {
    async admit(request, demand) {
      const meta = anonymousMeta(request);
      const actor = await checkActor(request, meta, demand);
      if (!actor.ok) return actor;
      const keyId = await checkKey(request, meta, demand);
      if (!keyId.ok) return keyId;
      meta.apiKeyId = keyId.value;
      const idempotencyKey = demand.idempotent ? idempotencyKeyOf(request.headers) : succeed(null);
      if (!idempotencyKey.ok) return idempotencyKey;
      return succeed({ actor: actor.value, idempotencyKey: idempotencyKey.value, meta });
    },
    admitAnonymous: (request) => limits.address(callerNetwork(request)),
  };
}

/** The principal of requests without a user. */
const GATEWAY = 'system:gateway';

export function anonymousMeta(request: FastifyRequest): Meta {
  return {
    principal: GATEWAY,
    apiKeyId: null,
    requestId: request.id,
    traceparent: traceparentFor(request),
    network: callerNetwork(request),
  };
}

function bearerOf(request: FastifyRequest): Outcome<string> {
  const given = header(request.headers, 'authorization');
  if (given === null) return fail('unauthenticated', 'Send an access token as Authorization: Bearer.');
  const token = BEARER.exec(given)?.[1];
  if (token === undefined) return fail('unauthenticated', 'The Authorization header has no bearer token.');
  return succeed(token);
}

/** Whether a role is at least that one. */
export function hasRole(role: Role, least: Demand['role']): boolean {
  if (least === undefined) return true;
  return role === 'SUPERADMIN' || role === least;
}
