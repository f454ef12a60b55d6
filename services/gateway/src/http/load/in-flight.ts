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
    /** Where a request counts; null: nowhere, as for health. */
    place: Place | null;
  }
}

type Place = {
  tally: Tally | null;
  /** Within which bounds the tally has it, and as how many. */
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
  /** Requests that are worked on: each has a slot. */
  slotsTaken(): number;
  /** Requests whose body is not all there. */
  bodiesArriving(): number;
  /** Whether most slots are taken. */
  isShort(): boolean;
};

const SHORT_FROM = 7 / 8;
/** What may wait for something to come. */
const WAITED: CallName = 'delivery.pull';
/** What the user service hashes a password for. */
const HASHED: readonly CallName[] = ['session.start', 'user.register', 'user.change-password'];

/**
 * Bounds requests at each stage, all together, of one caller (a principal; without a token an address) and of those without
 * a token together, who leave the rest to known callers, and refuses what is too much at once, so that what was taken stays
 * quick. A request is checked first, waits for the rest of its body without a slot, then takes a slot until it is answered.
 * One that waits for a password's hash, or for what it pulls, takes none. A body that came with its headers is never waited for. Health is always
 * answered.
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

  app.decorateRequest('place', null);
  app.addHook('onRequest', (request, reply, next) => {
    if (request.url.startsWith('/health/')) return next();
    const place: Place = { tally: null, bounds: [], weight: 1, overdue: undefined, isClosed: false };
    const refused = working.isFull() ? TOO_MUCH : move(place, checked, []);
    if (refused) return sendProblem(reply, refused);
    request.place = place;
    // 'close' comes exactly once, also when the caller went away.
    reply.raw.once('close', () => {
      place.isClosed = true;
      leave(place);
    });
    next();
  });
  // Nobody waits for a request whose connection closed before it had a slot: it ends here.
  app.addHook('preParsing', (request, reply, _payload, next) => {
    const { place, raw } = request;
    if (place?.isClosed) return;
    if (!place || raw.complete !== false) return next();
    // What came together with the headers is read within this turn of the event loop.
    setImmediate(() => {
      if (place.isClosed) return;
      if (raw.complete) return next();
      const refused = move(place, arriving, boundsOf(request, bodies), bodiesIn(request));
      if (refused) return sendProblem(reply, refused);
      place.overdue = setTimeout(() => setImmediate(closeIfIncomplete, request), limits.bodyWithinMs);
      next();
    });
  });
  app.addHook('preHandler', (request, reply, next) => {
    const { place } = request;
    if (place?.isClosed) return;
    const refused = place && takeSlot(request, place);
    if (refused) return sendProblem(reply, refused);
    next();
  });
  function takeSlot(request: FastifyRequest, place: Place): EdgeRefusal | null {
    const { calls } = request.routeOptions.config;
    if (calls?.some((name) => HASHED.includes(name))) return move(place, hashing, []);
    if (calls?.includes(WAITED)) return move(place, pulling, boundsOf(request, pulls));
    return move(place, working, boundsOf(request, slots));
  }
  const inFlight: InFlight = {
    slotsTaken: working.count,
    bodiesArriving: arriving.count,
    isShort: () => working.count() >= limits.requestSlots * SHORT_FROM,
  };
  app.decorate('inFlight', inFlight);
  return inFlight;
}

const TOO_MUCH = refuse('unavailable', 'The gateway is overloaded; try again.');
const CALLER_TOO_MUCH = refuse('rate_limited', 'You have too many requests under way at once; try again.');

/** Leaves the stage that the request is in for the next one, which may refuse it. */
function move(place: Place, tally: Tally, bounds: readonly TallyBound[], weight = 1): EdgeRefusal | null {
  leave(place);
  const added = tally.add(bounds, weight);
  if (added !== 'added') return added === 'full' ? TOO_MUCH : CALLER_TOO_MUCH;
  place.tally = tally;
  place.bounds = bounds;
  place.weight = weight;
  return null;
}

function leave(place: Place): void {
  clearTimeout(place.overdue);
  place.tally?.remove(place.bounds, place.weight);
  place.tally = null;
}

/** As how many bodies of the usual limit a body counts: by its length, or the most that it may have. */
function bodiesIn({ headers, routeOptions }: FastifyRequest): number {
  const most = routeOptions.bodyLimit ?? LIMITS.bodyBytes;
  const bytes = Math.min(Number(headers['content-length'] ?? most), most);
  return Math.max(1, Math.ceil(bytes / LIMITS.bodyBytes));
}

type Shares = { perCaller: number; withoutToken: number };

function boundsOf(request: FastifyRequest, { perCaller, withoutToken }: Shares): TallyBound[] {
  if (request.call) return [{ of: request.call.context.principal, max: perCaller }];
  const all = { of: 'without a token', max: withoutToken, isShared: true };
  return [...networkBounds(callerNetwork(request), perCaller), all];
}

/** After a pause of the process, what came meanwhile is read first: hence the turn of the event loop before this. */
function closeIfIncomplete({ raw }: FastifyRequest): void {
  if (!raw.complete) closeAsTimedOut(raw.socket);
}
