import type { FoundApiKey, Role, ServiceScope } from '@cowrie/contracts';
import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '../bus/bus.ts';
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
export type Call = { caller: Caller; idempotencyKey: string | null; context: RequestContext };
/** Who is behind a request that was let in, where service accounts may ask too. */
export type ActorCall = { actor: Actor; idempotencyKey: string | null; context: RequestContext };

/** What an endpoint asks of its caller. */
export type AuthRequirement = {
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
  admit(request: FastifyRequest, auth: AuthRequirement): Promise<Outcome<ActorCall>>;
  /** Counts a request without a token for its address. */
  admitAnonymous(request: FastifyRequest): Promise<Outcome<null>>;
};

/** Of the bootstrap key. */
const EVERY_SCOPE = '*:*';
const BEARER = /^Bearer +([A-Za-z0-9._~+/-]+=*) *$/i;

export function createGuard(deps: { tokens: Tokens; access: AccessLookup; limits: RateLimits }): Guard {
  const { tokens, access, limits } = deps;

  const checkUser = async (
    context: RequestContext,
    { userId, sessionId }: UserSubject,
    auth: AuthRequirement,
  ) => {
    context.principal = `user:${userId}`;
    // Both go to Redis in one round trip.
    const [allowed, role] = await Promise.all([
      limits.user(userId),
      access.roleOf(context, userId, sessionId),
    ]);
    if (!allowed.ok) return allowed;
    if (!role.ok) return role;
    if (!hasRole(role.value, auth.role)) return fail('forbidden', `This needs the role ${auth.role}.`);
    return succeed<Actor>({ kind: 'user', userId, sessionId, role: role.value });
  };

  const checkService = async (
    context: RequestContext,
    subject: ServiceSubject,
    { system }: AuthRequirement,
  ) => {
    const { serviceAccountId, scopes } = subject;
    context.principal = `service:${serviceAccountId}`;
    const allowed = await limits.serviceAccount(serviceAccountId);
    if (!allowed.ok) return allowed;
    if (system === undefined) return fail('forbidden', 'This is not for service accounts.');
    if (!scopes.includes(system)) return fail('forbidden', `The access token lacks the scope ${system}.`);
    return succeed<Actor>({ kind: 'service', serviceAccountId });
  };

  /** Checks token and role. */
  const checkActor = async (
    request: FastifyRequest,
    context: RequestContext,
    auth: AuthRequirement,
  ): Promise<Outcome<Actor>> => {
    const token = bearerOf(request);
    const verified = token.ok ? await tokens.verify(token.value) : token;
    if (!verified.ok) {
      const allowed = await limits.address(callerNetwork(request));
      return allowed.ok ? verified : allowed;
    }
    const subject = verified.value;
    return subject.kind === 'user' ? checkUser(context, subject, auth) : checkService(context, subject, auth);
  };

  const findKey = async (key: string, context: RequestContext): Promise<Outcome<FoundApiKey>> => {
    const found = await access.findKey(context, sha256Hex(key));
    if (!found.ok) return found;
    if (found.value === null) return fail('unauthenticated', 'The API key is not valid.');
    const allowed = await limits.apiKey(found.value.id);
    return allowed.ok ? succeed(found.value) : allowed;
  };

  /** The id of the key that came with the request; null when none was asked for. */
  const checkKey = async (
    request: FastifyRequest,
    context: RequestContext,
    { scope, optionalKey }: AuthRequirement,
  ): Promise<Outcome<string | null>> => {
    const key = header(request.headers, 'x-api-key');
    if (scope === undefined && (!optionalKey || key === null)) return succeed(null);
    if (key === null || (key === '' && scope !== undefined)) {
      return fail('api_key_required', 'Send an API key as x-api-key.');
    }
    const found = await findKey(key, context);
    if (!found.ok) return found;
    const { id, scopes } = found.value;
    if (scope === undefined || scopes.includes(scope) || scopes.includes(EVERY_SCOPE)) return succeed(id);
    return fail('forbidden', `The API key lacks the scope ${scope}.`);
  };

  return {
    async admit(request, auth) {
      const context = anonymousContext(request);
      const actor = await checkActor(request, context, auth);
      if (!actor.ok) return actor;
      const keyId = await checkKey(request, context, auth);
      if (!keyId.ok) return keyId;
      context.apiKeyId = keyId.value;
      const idempotencyKey = auth.idempotent ? idempotencyKeyOf(request.headers) : succeed(null);
      if (!idempotencyKey.ok) return idempotencyKey;
      return succeed({ actor: actor.value, idempotencyKey: idempotencyKey.value, context });
    },
    admitAnonymous: (request) => limits.address(callerNetwork(request)),
  };
}

/** The principal of requests without a user. */
const GATEWAY = 'system:gateway';

export function anonymousContext(request: FastifyRequest): RequestContext {
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
export function hasRole(role: Role, least: AuthRequirement['role']): boolean {
  if (least === undefined) return true;
  return role === 'SUPERADMIN' || role === least;
}
