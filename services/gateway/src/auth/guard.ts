import {
  type ApiRequest,
  type AuthRequirement,
  LIMITS,
  PROBLEMS,
  refuse,
  type SpendingLimits,
} from '@cowrie/contracts';
import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '../bus/bus.ts';
import { invalid, type Outcome, succeed } from '../outcome.ts';
import type { StandIns } from '../redis/stand-ins.ts';
import { header, idempotencyKeyOf } from '../request/headers.ts';
import { languageOf } from '../request/language.ts';
import { traceparentFor } from '../request/tracing.ts';
import type { AccessLookup } from './access.ts';
import { type Actor, checkActor, findActor, platformOf, principalOf, type UserActor } from './actors.ts';
import { checkKey, findKey, type GoodKey } from './given-key.ts';
import type { Limited, RateLimits } from './limits/limits.ts';
import { callerNetwork } from './limits/networks.ts';
import { noteQuota } from './limits/quotas.ts';

import { sha256Hex } from './secrets.ts';
import { boundsOfSpending, throughOf } from './through.ts';
import type { Subject, Tokens } from './tokens/tokens.ts';

/** Which user is behind a request that was let in. */
export type Call = Omit<ActorCall, 'actor'> & { caller: UserActor };
/** Who is behind a request that was let in, where service accounts may ask too. */
export type ActorCall = {
  actor: Actor;
  idempotencyKey: string | null;
  context: RequestContext;
  request: FastifyRequest;
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
  /** With what policies say of the act that a request may be. */
  asking(context: RequestContext, request: ApiRequest): Promise<Outcome<RequestContext>>;
};

const BEARER = /^Bearer +([A-Za-z0-9._~+/-]+=*) *$/i;

type Deps = { tokens: Tokens; access: AccessLookup; limits: RateLimits; standIns: Pick<StandIns, 'take'> };

export function createGuard(deps: Deps): Guard {
  return {
    async admit(request, auth) {
      const subject = await checkToken(deps, request);
      if (!subject.ok) return subject;
      const context = { ...anonymousContext(request), principal: principalOf(subject.value) };
      request.knownSubject = subject.value;
      // Both go to Redis in one round trip.
      const [found, limits] = await Promise.all([
        findActor(deps, request, { subject: subject.value, context }),
        limitsFor(deps, context, auth),
      ]);
      if (!found.ok) {
        // The token is not valid any longer.
        if (PROBLEMS[found.code].status === 401) request.knownSubject = null;
        return found;
      }
      const actor = found.value;
      const allowed = checkActor(actor, auth);
      if (!allowed.ok) return allowed;
      const key = await checkKey(request, auth, (key) => findKey(deps, request, { key, actor, context }));
      if (!key.ok) return key;
      const full = contextWith(context, { actor, good: key.value, limits });
      if (!full.ok) return full;
      const idempotencyKey = takeIdempotencyKey(request, actor, auth);
      if (!idempotencyKey.ok) return idempotencyKey;
      return succeed({ actor, idempotencyKey: idempotencyKey.value, context: full.value, request });
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
      let spending: ReturnType<typeof limitsFor> | undefined;
      return async (auth) => {
        const allowed = checkActor(actor, auth);
        if (!allowed.ok) return allowed;
        // One look-up, whatever number of operations needs it.
        const key = await checkKey(
          request,
          auth,
          (key) => (found ??= findKey(deps, request, { key, actor, context, count: keyed })),
        );
        if (!key.ok) return key;
        if (auth.spends) spending ??= limitsFor(deps, context, auth);
        const limits = auth.spends && spending ? await spending : NO_LIMITS;
        return contextWith(context, { actor, good: key.value, limits });
      };
    },
    admitAnonymous: (request) => countAddress(deps, request),
    async asking(context, request) {
      const policies = await deps.access.policies(context);
      if (!policies.ok) return policies;
      return succeed({ ...context, act: { kind: 'ask', policies: policies.value, request } });
    },
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

/** Two platforms may give their orders the same numbers: what one does for a user is remembered apart. */
function takeIdempotencyKey(
  { headers }: FastifyRequest,
  actor: Actor,
  { idempotent, checksEachItem }: AuthRequirement,
): Outcome<string | null> {
  if (checksEachItem && header(headers, 'idempotency-key') !== null)
    return invalid([{ path: 'Idempotency-Key', message: 'cannot be sent here: each operation has its own' }]);
  const key = idempotent ? idempotencyKeyOf(headers) : succeed(null);
  const delegated = actor.kind === 'user' ? actor.delegated : undefined;
  if (!key.ok || key.value === null || !delegated) return key;
  return succeed(keyOfPlatform(delegated.platform.id, key.value));
}

/** None that a caller can give: they have no spaces. */
function keyOfPlatform(platform: string, key: string): string {
  const whole = `${platform} ${key}`;
  return whole.length <= LIMITS.idempotencyKeyMax ? whole : `${platform} ${sha256Hex(key)}`;
}

const NO_LIMITS = succeed<SpendingLimits | null>(null);

/** The limits of what users send, where the operation sends coins. */
const limitsFor = async ({ access }: Deps, context: RequestContext, { spends }: AuthRequirement) =>
  spends ? access.limits(context) : NO_LIMITS;

/** With what the caller's platform, API key and limits bound; the key's platform, where both have one. */
function contextWith(
  context: RequestContext,
  {
    actor,
    good,
    limits,
  }: { actor: Actor; good: GoodKey | null; limits: Awaited<ReturnType<typeof limitsFor>> },
): Outcome<RequestContext> {
  const own = platformOf(actor);
  if (actor.kind === 'user' && own && good && good.platform?.id !== own.id)
    return refuse('forbidden', `The API key does not belong to the platform ${own.id}.`);
  const platform = good?.platform ?? own;
  const key = good?.key ?? null;
  if (!limits.ok) return limits;
  const spending =
    limits.value !== null && actor.kind === 'user'
      ? boundsOfSpending(limits.value, actor, platform?.id ?? null)
      : [];
  const isPlain = platform === null && key === null && spending.length === 0;
  const through = isPlain ? {} : { through: throughOf({ platform, key, spending }) };
  // An approval's own: the act that it does may take no key.
  const { through: _, ...plain } = context;
  return succeed({ ...plain, apiKeyId: key?.id ?? null, ...through });
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
