import { type CallName, LIMITS, refuse } from '@cowrie/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerNetwork } from '../../auth/limits/networks.ts';
import { createTally, networkBounds, type Tally, type TallyBound } from '../../auth/limits/tally.ts';
import type { EdgeRefusal } from '../../outcome.ts';
import { closeAsTimedOut } from '../errors.ts';
import { sendProblem } from '../problem.ts';

declare module 'fastify' {
  interface FastifyInstance {
    inFlight: InFlight;
  }
  interface FastifyRequest {
    stage: RequestStage | null;
  }
}

type RequestStage = {
  tally: Tally | null;
  bounds: readonly TallyBound[];
  weight: number;
  overdue: NodeJS.Timeout | undefined;
  isClosed: boolean;
};

export type InFlightLimits = Record<
  | 'requestSlots'
  | 'requestSlotsPerCaller'
  | 'requestSlotsWithoutToken'
  | 'bodiesArriving'
  | 'bodiesArrivingPerCaller'
  | 'bodiesArrivingWithoutToken'
  | 'passwordsWaiting'
  | 'pullsAtOnce'
  | 'pullsAtOncePerCaller'
  | 'bodyWithinMs',
  number
>;

export type InFlight = {
  slotsTaken(): number;
  bodiesArriving(): number;
  isShort(): boolean;
};

const SCARCE_FROM = 7 / 8;
const WAITING_CALL: CallName = 'delivery.pull';
const HASHING_CALLS: readonly CallName[] = ['session.start', 'user.register', 'user.change-password'];

/**
 * Limits each stage in all, per caller, and for all requests without a token together. Others are refused at once, so
 * that accepted ones stay fast. A request is checked, waits for its body without a slot, then has a slot until it is
 * answered, unless it waits for a hash or for events to pull. A body that came with the headers needs no wait. Health
 * is always answered.
 */
export function boundInFlight(app: FastifyInstance, limits: InFlightLimits = LIMITS): InFlight {
  const checked = createTally(limits.requestSlots);
  const arriving = createTally(limits.bodiesArriving);
  const working = createTally(limits.requestSlots);
  const hashing = createTally(limits.passwordsWaiting);
  const pulling = createTally(limits.pullsAtOnce);
  const bodies = {
    perCaller: limits.bodiesArrivingPerCaller,
    withoutToken: limits.bodiesArrivingWithoutToken,
  };
  const pulls = { perCaller: limits.pullsAtOncePerCaller, withoutToken: 0 };
  const slots = { perCaller: limits.requestSlotsPerCaller, withoutToken: limits.requestSlotsWithoutToken };

  app.decorateRequest('stage', null);
  app.addHook('onRequest', (request, reply, next) => {
    if (request.url.startsWith('/health/')) return next();
    const stage: RequestStage = { tally: null, bounds: [], weight: 1, overdue: undefined, isClosed: false };
    const refused = working.isFull() ? OVERLOADED : moveTo(stage, checked, []);
    if (refused) return sendProblem(reply, refused);
    request.stage = stage;
    // 'close' is emitted exactly once, also when the caller disconnects.
    reply.raw.once('close', () => {
      stage.isClosed = true;
      leaveStage(stage);
    });
    next();
  });
  // A request whose connection closed before it had a slot ends here, because nobody waits for it.
  app.addHook('preParsing', (request, reply, _payload, next) => {
    const { stage, raw } = request;
    if (stage?.isClosed) return;
    if (!stage || raw.complete !== false) return next();
    // A body that arrived with the headers is read within this turn of the event loop.
    setImmediate(() => {
      if (stage.isClosed) return;
      if (raw.complete) return next();
      const refused = moveTo(stage, arriving, stageBounds(request, bodies), bodyWeight(request));
      if (refused) return sendProblem(reply, refused);
      stage.overdue = setTimeout(() => setImmediate(closeIfIncomplete, request), limits.bodyWithinMs);
      next();
    });
  });
  app.addHook('preHandler', (request, reply, next) => {
    const { stage } = request;
    if (stage?.isClosed) return;
    const refused = stage && takeSlot(request, stage);
    if (refused) return sendProblem(reply, refused);
    next();
  });
  function takeSlot(request: FastifyRequest, stage: RequestStage): EdgeRefusal | null {
    const { calls } = request.routeOptions.config;
    if (calls?.some((name) => HASHING_CALLS.includes(name))) return moveTo(stage, hashing, []);
    if (calls?.includes(WAITING_CALL)) return moveTo(stage, pulling, stageBounds(request, pulls));
    return moveTo(stage, working, stageBounds(request, slots));
  }
  const inFlight: InFlight = {
    slotsTaken: working.count,
    bodiesArriving: arriving.count,
    isShort: () => working.count() >= limits.requestSlots * SCARCE_FROM,
  };
  app.decorate('inFlight', inFlight);
  return inFlight;
}

const OVERLOADED = refuse('unavailable', 'The gateway is overloaded; try again.');
const CALLER_OVERLOADED = refuse('rate_limited', 'Too many of your requests are running; try again.');

function moveTo(
  stage: RequestStage,
  tally: Tally,
  bounds: readonly TallyBound[],
  weight = 1,
): EdgeRefusal | null {
  leaveStage(stage);
  const added = tally.add(bounds, weight);
  if (added !== 'added') return added === 'full' ? OVERLOADED : CALLER_OVERLOADED;
  stage.tally = tally;
  stage.bounds = bounds;
  stage.weight = weight;
  return null;
}

function leaveStage(stage: RequestStage): void {
  clearTimeout(stage.overdue);
  stage.tally?.remove(stage.bounds, stage.weight);
  stage.tally = null;
}

/** The weight is a multiple of the usual limit, from the length or the route's limit. */
function bodyWeight({ headers, routeOptions }: FastifyRequest): number {
  const most = routeOptions.bodyLimit ?? LIMITS.bodyBytes;
  const bytes = Math.min(Number(headers['content-length'] ?? most), most);
  return Math.max(1, Math.ceil(bytes / LIMITS.bodyBytes));
}

type StageLimits = { perCaller: number; withoutToken: number };

function stageBounds(request: FastifyRequest, { perCaller, withoutToken }: StageLimits): TallyBound[] {
  if (request.call) return [{ of: request.call.context.principal, max: perCaller }];
  const all = { of: 'without a token', max: withoutToken, isShared: true };
  return [...networkBounds(callerNetwork(request), perCaller), all];
}

/** Called one turn of the event loop later, so that data from a pause of the process is read first. */
function closeIfIncomplete({ raw }: FastifyRequest): void {
  if (!raw.complete) closeAsTimedOut(raw.socket);
}
