import type { FoundApiKey, Role, ServiceScope } from '@cowrie/contracts';
import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '../bus/bus.ts';
import { header, idempotencyKeyOf } from '../http/headers.ts';
import { traceparentFor } from '../http/tracing.ts';
import { fail, type Outcome, succeed } from '../outcome.ts';
import type { AccessLookup } from './access.ts';
import { callerNetwork, type RateLimits } from './limits/limits.ts';
import { sha256Hex } from './secrets.ts';
import type { ServiceSubject, Subject, Tokens, UserSubject } from './tokens/tokens.ts';

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
  serviceScope?: ServiceScope;
  /** The scope that an API key must have; without it no key is asked for. */
  keyScope?: string;
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

type Deps = { tokens: Tokens; access: AccessLookup; limits: RateLimits };

export function createGuard(deps: Deps): Guard {
  return {
    async admit(request, auth) {
      const subject = await checkToken(deps, request);
      if (!subject.ok) return subject;
      const context = { ...anonymousContext(request), principal: principalOf(subject.value) };
      const actor = await checkSubject(deps, subject.value, context, auth);
      if (!actor.ok) return actor;
      const keyId = await checkKey(deps, request, context, auth);
      if (!keyId.ok) return keyId;
      const idempotencyKey = auth.idempotent ? idempotencyKeyOf(request.headers) : succeed(null);
      if (!idempotencyKey.ok) return idempotencyKey;
      return succeed({
        actor: actor.value,
        idempotencyKey: idempotencyKey.value,
        context: { ...context, apiKeyId: keyId.value },
      });
    },
    admitAnonymous: (request) => deps.limits.address(callerNetwork(request)),
  };
}

/** Whose token it is; without a good one the request counts for its address. */
async function checkToken({ tokens, limits }: Deps, request: FastifyRequest): Promise<Outcome<Subject>> {
  const token = bearerOf(request);
  const verified = token.ok ? await tokens.verify(token.value) : token;
  if (verified.ok) return verified;
  const allowed = await limits.address(callerNetwork(request));
  return allowed.ok ? verified : allowed;
}

function principalOf(subject: Subject): string {
  return subject.kind === 'user' ? `user:${subject.userId}` : `service:${subject.serviceAccountId}`;
}

function checkSubject(
  deps: Deps,
  subject: Subject,
  context: RequestContext,
  auth: AuthRequirement,
): Promise<Outcome<Actor>> {
  return subject.kind === 'user'
    ? checkUser(deps, subject, context, auth)
    : checkService(deps, subject, auth);
}

async function checkUser(
  { access, limits }: Deps,
  { userId, sessionId }: UserSubject,
  context: RequestContext,
  auth: AuthRequirement,
): Promise<Outcome<Actor>> {
  // Both go to Redis in one round trip.
  const [allowed, role] = await Promise.all([limits.user(userId), access.roleOf(context, userId, sessionId)]);
  if (!allowed.ok) return allowed;
  if (!role.ok) return role;
  if (!hasRole(role.value, auth.role)) return fail('forbidden', `This needs the role ${auth.role}.`);
  return succeed({ kind: 'user', userId, sessionId, role: role.value });
}

async function checkService(
  { limits }: Deps,
  { serviceAccountId, scopes }: ServiceSubject,
  { serviceScope }: AuthRequirement,
): Promise<Outcome<Actor>> {
  const allowed = await limits.serviceAccount(serviceAccountId);
  if (!allowed.ok) return allowed;
  if (serviceScope === undefined) return fail('forbidden', 'This is not for service accounts.');
  if (!scopes.includes(serviceScope))
    return fail('forbidden', `The access token lacks the scope ${serviceScope}.`);
  return succeed({ kind: 'service', serviceAccountId });
}

/** The id of the key that came with the request; null when none was asked for. */
async function checkKey(
  deps: Deps,
  request: FastifyRequest,
  context: RequestContext,
  { keyScope, optionalKey }: AuthRequirement,
): Promise<Outcome<string | null>> {
  const key = header(request.headers, 'x-api-key');
  if (keyScope === undefined && (!optionalKey || key === null)) return succeed(null);
  if (key === null || (key === '' && keyScope !== undefined)) {
    return fail('api_key_required', 'Send an API key as x-api-key.');
  }
  const found = await findKey(deps, key, context);
  if (!found.ok) return found;
  const { id, scopes } = found.value;
  if (keyScope === undefined || scopes.includes(keyScope) || scopes.includes(EVERY_SCOPE)) return succeed(id);
  return fail('forbidden', `The API key lacks the scope ${keyScope}.`);
}

async function findKey(
  { access, limits }: Deps,
  key: string,
  context: RequestContext,
): Promise<Outcome<FoundApiKey>> {
  const found = await access.findKey(context, sha256Hex(key));
  if (!found.ok) return found;
  if (found.value === null) return fail('unauthenticated', 'The API key is not valid.');
  const allowed = await limits.apiKey(found.value.id);
  return allowed.ok ? succeed(found.value) : allowed;
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
