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
import { mailLanguageOf } from '../request/language.ts';
import { traceparentFor } from '../request/tracing.ts';
import type { AccessLookup } from './access.ts';
import { type Actor, checkActor, findActor, platformOf, principalOf, type UserActor } from './actors.ts';
import { type AcceptedKey, checkKey, findKey } from './api-key-header.ts';
import { createThrough, spendingBounds } from './command-bounds.ts';
import type { LimitResult, RateLimits } from './limits/limits.ts';
import { callerNetwork } from './limits/networks.ts';
import { noteQuota } from './limits/quotas.ts';
import { sha256Hex } from './secrets.ts';
import type { Subject, Tokens } from './tokens/tokens.ts';

export type UserCall = Omit<ActorCall, 'actor'> & { caller: UserActor };
export type ActorCall = {
  actor: Actor;
  idempotencyKey: string | null;
  context: RequestContext;
  request: FastifyRequest;
};

export type CheckRights = (auth: AuthRequirement) => Promise<Outcome<RequestContext>>;

export type Guard = {
  /** The checks run in the order token, role, API key, form of the Idempotency-Key. */
  admit(request: FastifyRequest, auth: AuthRequirement): Promise<Outcome<ActorCall>>;
  /** A request of many operations counts as that many; `admit` has already counted one. */
  countOperations(request: FastifyRequest, call: ActorCall, operations: number): Promise<Outcome<null>>;
  /**
   * The rights are those of each operation in a bulk. `keyed` operations need the key, and count towards its rate
   * limit.
   */
  rightsOf(request: FastifyRequest, call: ActorCall, keyed: number): CheckRights;
  admitAnonymous(request: FastifyRequest): Promise<Outcome<null>>;
  addPolicies(context: RequestContext, request: ApiRequest): Promise<Outcome<RequestContext>>;
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
      // Both lookups go to Redis in one round trip.
      const [found, limits] = await Promise.all([
        findActor(deps, request, { subject: subject.value, context }),
        readLimitsFor(deps, context, auth),
      ]);
      if (!found.ok) {
        // The token is no longer valid.
        if (PROBLEMS[found.code].status === 401) request.knownSubject = null;
        return found;
      }
      const actor = found.value;
      const allowed = checkActor(actor, auth);
      if (!allowed.ok) return allowed;
      const key = await checkKey(request, auth, (key) => findKey(deps, request, { key, actor, context }));
      if (!key.ok) return key;
      const full = addBounds(context, { actor, good: key.value, limits });
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
      return noteAndReturn(request, limited);
    },
    rightsOf(request, { actor, context }, keyed) {
      let found: ReturnType<typeof findKey> | undefined;
      let spending: ReturnType<typeof readLimitsFor> | undefined;
      return async (auth) => {
        const allowed = checkActor(actor, auth);
        if (!allowed.ok) return allowed;
        // All operations share one lookup.
        const key = await checkKey(
          request,
          auth,
          (key) => (found ??= findKey(deps, request, { key, actor, context, count: keyed })),
        );
        if (!key.ok) return key;
        if (auth.spends) spending ??= readLimitsFor(deps, context, auth);
        const limits = auth.spends && spending ? await spending : NO_LIMITS;
        return addBounds(context, { actor, good: key.value, limits });
      };
    },
    admitAnonymous: (request) => countAddress(deps, request),
    async addPolicies(context, request) {
      const policies = await deps.access.policies(context);
      if (!policies.ok) return policies;
      return succeed({ ...context, act: { kind: 'ask', policies: policies.value, request } });
    },
  };
}

/** A request without a valid token counts towards its address. */
async function checkToken(deps: Deps, request: FastifyRequest): Promise<Outcome<Subject>> {
  const token = bearerOf(request);
  const verified = token.ok ? await deps.tokens.verify(token.value) : token;
  if (verified.ok) return verified;
  const allowed = await countAddress(deps, request);
  return allowed.ok ? verified : allowed;
}

async function countAddress({ limits }: Deps, request: FastifyRequest): Promise<LimitResult> {
  return noteAndReturn(request, await limits.address(callerNetwork(request)));
}

function noteAndReturn(request: FastifyRequest, limited: LimitResult): LimitResult {
  noteQuota(request, limited.quota);
  return limited;
}

/** Two platforms may use the same order numbers, so keys are stored under the platform's name. */
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
  return succeed(prefixPlatform(delegated.platform.id, key.value));
}

/** A caller's key has no spaces, so it never equals one of these. */
function prefixPlatform(platform: string, key: string): string {
  const whole = `${platform} ${key}`;
  return whole.length <= LIMITS.idempotencyKeyMax ? whole : `${platform} ${sha256Hex(key)}`;
}

const NO_LIMITS = succeed<SpendingLimits | null>(null);

/** Only operations that send coins need spending limits. */
const readLimitsFor = async ({ access }: Deps, context: RequestContext, { spends }: AuthRequirement) =>
  spends ? access.limits(context) : NO_LIMITS;

/** The platform of the key has precedence. */
function addBounds(
  context: RequestContext,
  {
    actor,
    good: acceptedKey,
    limits,
  }: { actor: Actor; good: AcceptedKey | null; limits: Awaited<ReturnType<typeof readLimitsFor>> },
): Outcome<RequestContext> {
  const own = platformOf(actor);
  if (actor.kind === 'user' && own && acceptedKey && acceptedKey.platform?.id !== own.id)
    return refuse('forbidden', `The API key does not belong to the platform ${own.id}.`);
  const platform = acceptedKey?.platform ?? own;
  const key = acceptedKey?.key ?? null;
  if (!limits.ok) return limits;
  const spending =
    limits.value !== null && actor.kind === 'user'
      ? spendingBounds(limits.value, actor, platform?.id ?? null)
      : [];
  const isPlain = platform === null && key === null && spending.length === 0;
  const through = isPlain ? {} : { through: createThrough({ platform, key, spending }) };
  // An approval's own bounds are dropped, because the operation that it executes may take no key.
  const { through: _, ...plain } = context;
  return succeed({ ...plain, apiKeyId: key?.id ?? null, ...through });
}

export const GATEWAY_PRINCIPAL = 'system:gateway';

export function anonymousContext(request: FastifyRequest): RequestContext {
  return {
    principal: GATEWAY_PRINCIPAL,
    apiKeyId: null,
    requestId: request.id,
    traceparent: traceparentFor(request),
    network: callerNetwork(request),
    language: mailLanguageOf(header(request.headers, 'accept-language')),
  };
}

function bearerOf(request: FastifyRequest): Outcome<string> {
  const value = header(request.headers, 'authorization');
  if (value === null) return refuse('unauthenticated', 'Send an access token as Authorization: Bearer.');
  const token = BEARER.exec(value)?.[1];
  if (token === undefined) return refuse('unauthenticated', 'The Authorization header has no bearer token.');
  return succeed(token);
}
