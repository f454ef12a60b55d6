import {
  type FoundApiKey,
  type PlatformAccess,
  type Role,
  refuse,
  type ServiceScope,
} from '@cowrie/contracts';
import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '../bus/bus.ts';
import { invalid, type Outcome, succeed } from '../outcome.ts';
import { header, idempotencyKeyOf } from '../request/headers.ts';
import { languageOf } from '../request/language.ts';
import { traceparentFor } from '../request/tracing.ts';
import type { AccessLookup } from './access.ts';
import { isOfNetworks } from './limits/allowed-networks.ts';
import type { Limited, RateLimits } from './limits/limits.ts';
import { callerNetwork } from './limits/networks.ts';
import { noteQuota } from './limits/quotas.ts';
import { hasRole } from './roles.ts';
import { sha256Hex } from './secrets.ts';
import { throughOf } from './through.ts';
import type { ServiceSubject, Subject, Tokens, UserSubject } from './tokens/tokens.ts';

/** `withheld` is the role that counts for nothing until they have a second factor; then `role` is USER. */
type Caller = UserSubject & { role: Role; withheld?: Role };
/** Who asks: a user, or a service account, whose role is SYSTEM. */
export type Actor =
  | ({ kind: 'user' } & Caller)
  | { kind: 'service'; serviceAccountId: string; scopes: readonly string[]; platform: PlatformAccess | null };

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
  /** Whether it is for service accounts alone. */
  serviceOnly?: true;
  /** The scope that an API key must have; without it no key is asked for. */
  keyScope?: string;
  /** Whether an API key may be sent along; then it must be a good one, whatever its scopes. */
  optionalKey?: boolean;
  /** Whether an Idempotency-Key is taken. */
  idempotent?: boolean;
  /** Of a request of many operations: whoever has a token is let in, and each of them is asked for by `rightsOf`. */
  ofEach?: boolean;
};

/** What an operation that is allowed is sent with. */
export type Rights = (auth: AuthRequirement) => Promise<Outcome<RequestContext>>;

export type Guard = {
  /** Lets in or refuses, in the order token, role, API key, form of the Idempotency-Key. */
  admit(request: FastifyRequest, auth: AuthRequirement): Promise<Outcome<ActorCall>>;
  /** Counts the operations of a request for who asks, as so many requests: `admit` counted the first. */
  countOperations(request: FastifyRequest, call: ActorCall, operations: number): Promise<Outcome<null>>;
  /**
   * For a request of many operations: the role or scope and the API key for each, as for a request of its own. `keyed` is how
   * many of them take the key, for which they count.
   */
  rightsOf(request: FastifyRequest, call: ActorCall, keyed: number): Rights;
  /** Counts a request without a token for its address. */
  admitAnonymous(request: FastifyRequest): Promise<Outcome<null>>;
};

/** Of the bootstrap key. */
const EVERY_SCOPE = '*:*';
const BEARER = /^Bearer +([A-Za-z0-9._~+/-]+=*) *$/i;

/** An API key that was let in, and the platform that it is of. */
type GoodKey = { key: FoundApiKey; platform: PlatformAccess | null };

type Deps = { tokens: Tokens; access: AccessLookup; limits: RateLimits };

export function createGuard(deps: Deps): Guard {
  return {
    async admit(request, auth) {
      const subject = await checkToken(deps, request);
      if (!subject.ok) return subject;
      const context = { ...anonymousContext(request), principal: principalOf(subject.value) };
      const actor = await checkSubject(deps, request, { subject: subject.value, context, auth });
      if (!actor.ok) return actor;
      const key = await checkKey(request, auth, (key) => findKey(deps, request, { key, context }));
      if (!key.ok) return key;
      const idempotencyKey = takeIdempotencyKey(request, auth);
      if (!idempotencyKey.ok) return idempotencyKey;
      return succeed({
        actor: actor.value,
        idempotencyKey: idempotencyKey.value,
        context: contextWith(context, actor.value, key.value),
      });
    },
    async countOperations(request, { actor }, operations) {
      if (operations <= 1) return succeed(null);
      const { user, serviceAccount } = deps.limits;
      const limited =
        actor.kind === 'user'
          ? await user(actor.userId, operations - 1)
          : await serviceAccount(actor.serviceAccountId, operations - 1);
      return noting(request, limited);
    },
    rightsOf(request, { actor, context }, keyed) {
      let found: ReturnType<typeof findKey> | undefined;
      return async (auth) => {
        const allowed = checkActor(actor, auth);
        if (!allowed.ok) return allowed;
        // One look-up, whatever number of operations needs it.
        const key = await checkKey(
          request,
          auth,
          (key) => (found ??= findKey(deps, request, { key, context, count: keyed })),
        );
        return key.ok ? succeed(contextWith(context, actor, key.value)) : key;
      };
    },
    admitAnonymous: (request) => countAddress(deps, request),
  };
}

/** Whose token it is; without a good one the request counts for its address. */
async function checkToken(deps: Deps, request: FastifyRequest): Promise<Outcome<Subject>> {
  const token = bearerOf(request);
  const verified = token.ok ? await deps.tokens.verify(token.value) : token;
  if (verified.ok) return verified;
  const allowed = await countAddress(deps, request);
  return allowed.ok ? verified : allowed;
}

async function countAddress({ limits }: Deps, request: FastifyRequest): Promise<Limited> {
  return noting(request, await limits.address(callerNetwork(request)));
}

function noting(request: FastifyRequest, limited: Limited): Limited {
  noteQuota(request, limited.quota);
  return limited;
}

function principalOf(subject: Subject): string {
  return subject.kind === 'user' ? `user:${subject.userId}` : `service:${subject.serviceAccountId}`;
}

async function checkSubject(
  deps: Deps,
  request: FastifyRequest,
  { subject, context, auth }: { subject: Subject; context: RequestContext; auth: AuthRequirement },
): Promise<Outcome<Actor>> {
  const actor =
    subject.kind === 'user'
      ? await findUser(deps, request, { subject, context })
      : await findService(deps, request, { subject, context });
  if (!actor.ok) return actor;
  const allowed = checkActor(actor.value, auth);
  return allowed.ok ? actor : allowed;
}

async function findUser(
  { access, limits }: Deps,
  request: FastifyRequest,
  { subject: { userId, sessionId }, context }: { subject: UserSubject; context: RequestContext },
): Promise<Outcome<Actor>> {
  // Both go to Redis in one round trip.
  const [allowed, found] = await Promise.all([
    limits.user(userId),
    access.roleOf(context, userId, sessionId),
  ]);
  noteQuota(request, allowed.quota);
  if (!allowed.ok) return allowed;
  if (!found.ok) return found;
  return succeed({ kind: 'user', userId, sessionId, ...found.value });
}

async function findService(
  { access, limits }: Deps,
  request: FastifyRequest,
  { subject, context }: { subject: ServiceSubject; context: RequestContext },
): Promise<Outcome<Actor>> {
  const { serviceAccountId, scopes, platform: platformId } = subject;
  // All go to Redis in one round trip.
  const [allowed, active, platform] = await Promise.all([
    limits.serviceAccount(serviceAccountId),
    access.checkServiceAccount(context, serviceAccountId),
    platformId === null ? succeed(null) : access.activePlatform(context, platformId),
  ]);
  noteQuota(request, allowed.quota);
  if (!allowed.ok) return allowed;
  if (!active.ok) return active;
  if (!platform.ok) return platform;
  return succeed({ kind: 'service', serviceAccountId, scopes, platform: platform.value });
}

/** The role of a user, the scope of a service account. */
function checkActor(
  actor: Actor,
  { role, serviceScope, serviceOnly, ofEach }: AuthRequirement,
): Outcome<null> {
  if (ofEach) return succeed(null);
  if (serviceOnly && actor.kind === 'user') return refuse('forbidden', 'This is for service accounts.');
  if (actor.kind === 'user') {
    if (hasRole(actor.role, role)) return succeed(null);
    if (actor.withheld && hasRole(actor.withheld, role))
      return refuse('totp_setup_required', 'Set up a second factor first: POST /api/auth/totp.');
    return refuse('forbidden', `This needs the role ${role}.`);
  }
  if (serviceScope === undefined) return refuse('forbidden', 'This is not for service accounts.');
  if (!actor.scopes.includes(serviceScope))
    return refuse('forbidden', `The access token lacks the scope ${serviceScope}.`);
  return succeed(null);
}

function takeIdempotencyKey(
  { headers }: FastifyRequest,
  { idempotent, ofEach }: AuthRequirement,
): Outcome<string | null> {
  if (ofEach && header(headers, 'idempotency-key') !== null)
    return invalid([{ path: 'Idempotency-Key', message: 'is not taken: each operation has its own' }]);
  return idempotent ? idempotencyKeyOf(headers) : succeed(null);
}

/** Whether an operation takes the key of a request that came with one. */
export const takesKey = ({ keyScope, optionalKey = false }: AuthRequirement): boolean =>
  keyScope !== undefined || optionalKey;

/** The key that came with the request; null when none was asked for. */
async function checkKey(
  request: FastifyRequest,
  { keyScope, optionalKey }: AuthRequirement,
  find: (key: string) => Promise<Outcome<GoodKey>>,
): Promise<Outcome<GoodKey | null>> {
  const key = header(request.headers, 'x-api-key');
  if (keyScope === undefined && (!optionalKey || key === null)) return succeed(null);
  if (key === null || (key === '' && keyScope !== undefined)) {
    return refuse('api_key_required', 'Send an API key as x-api-key.');
  }
  const found = await find(key);
  if (!found.ok) return found;
  const { scopes } = found.value.key;
  if (keyScope === undefined || scopes.includes(keyScope) || scopes.includes(EVERY_SCOPE)) return found;
  return refuse('forbidden', `The API key lacks the scope ${keyScope}.`);
}

async function findKey(
  { access, limits }: Deps,
  request: FastifyRequest,
  { key, context, count }: { key: string; context: RequestContext; count?: number },
): Promise<Outcome<GoodKey>> {
  const found = await access.findKey(context, sha256Hex(key));
  if (!found.ok) return found;
  if (found.value === null) return refuse('unauthenticated', 'The API key is not valid.');
  const { id, platform: platformId, allowedNetworks } = found.value;
  const allowed = noting(request, await limits.apiKey(id, count));
  if (!allowed.ok) return allowed;
  if (allowedNetworks && !isOfNetworks(request.ip, allowedNetworks))
    return refuse('network_not_allowed', 'The API key is not allowed from this network.');
  const platform = platformId === null ? succeed(null) : await access.activePlatform(context, platformId);
  return platform.ok ? succeed({ key: found.value, platform: platform.value }) : platform;
}

/** With what the caller's platform and API key bound; the key's platform, where both have one. */
function contextWith(context: RequestContext, actor: Actor, good: GoodKey | null): RequestContext {
  const platform = good?.platform ?? (actor.kind === 'service' ? actor.platform : null);
  const key = good?.key ?? null;
  const through = platform === null && key === null ? {} : { through: throughOf(platform, key) };
  return { ...context, apiKeyId: key?.id ?? null, ...through };
}

/** Who asks where nobody else does. */
export const GATEWAY = 'system:gateway';

export function anonymousContext(request: FastifyRequest): RequestContext {
  return {
    principal: GATEWAY,
    apiKeyId: null,
    requestId: request.id,
    traceparent: traceparentFor(request),
    network: callerNetwork(request),
    language: languageOf(header(request.headers, 'accept-language')),
  };
}

function bearerOf(request: FastifyRequest): Outcome<string> {
  const given = header(request.headers, 'authorization');
  if (given === null) return refuse('unauthenticated', 'Send an access token as Authorization: Bearer.');
  const token = BEARER.exec(given)?.[1];
  if (token === undefined) return refuse('unauthenticated', 'The Authorization header has no bearer token.');
  return succeed(token);
}
