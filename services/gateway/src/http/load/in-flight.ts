import { LIMITS } from '@cowrie/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerNetwork } from '../../auth/limits/limits.ts';
import { type Failed, fail } from '../../outcome.ts';
import { closeAsTimedOut } from '../errors.ts';
import { sendProblem } from '../problem.ts';
import { createTally, type Tally } from './tally.ts';

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
  /** For whom the tally has it, and as how many. */
  caller: string | null;
  weight: number;
  overdue: NodeJS.Timeout | undefined;
  isClosed: boolean;
};

export type InFlightLimits = Record<
  'requestSlots' | 'requestSlotsPerCaller' | 'bodiesArriving' | 'bodiesArrivingPerCaller' | 'bodyWithinMs',
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

/**
 * Bounds requests at each stage, all together and of one caller (a principal; without a token an address), and refuses
 * what is too much at once, so that what was taken stays quick. A request is checked first, waits for the rest of its
 * body without a slot, then takes a slot until it is answered. A body that came with its headers is never waited for.
 * Health is always answered.
 */
export function boundInFlight(app: FastifyInstance, limits: InFlightLimits = LIMITS): InFlight {
  const checked = createTally(limits.requestSlots);
  const arriving = createTally(limits.bodiesArriving, limits.bodiesArrivingPerCaller);
  const working = createTally(limits.requestSlots, limits.requestSlotsPerCaller);

  app.decorateRequest('place', null);
  app.addHook('onRequest', (request, reply, next) => {
    if (request.url.startsWith('/health/')) return next();
    const place: Place = { tally: null, caller: null, weight: 1, overdue: undefined, isClosed: false };
    const refused = working.isFull() ? TOO_MUCH : move(place, checked, null);
    if (refused) return sendProblem(reply, refused.problem);
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
      const refused = move(place, arriving, callerOf(request), bodiesIn(request));
      if (refused) return sendProblem(reply, refused.problem);
      place.overdue = setTimeout(() => setImmediate(closeIfIncomplete, request), limits.bodyWithinMs);
      next();
    });
  });
  app.addHook('preHandler', (request, reply, next) => {
    const { place } = request;
    if (place?.isClosed) return;
    const refused = place && move(place, working, callerOf(request));
    if (refused) return sendProblem(reply, refused.problem);
    next();
  });
  const inFlight: InFlight = {
    slotsTaken: working.count,
    bodiesArriving: arriving.count,
    isShort: () => working.count() >= limits.requestSlots * SHORT_FROM,
  };
  app.decorate('inFlight', inFlight);
  return inFlight;
}

const TOO_MUCH = fail('unavailable', 'There is too much to do; try again.');
const CALLER_TOO_MUCH = fail('rate_limited', 'You have too many requests under way at once; try again.');

/** Leaves the stage that the request is in for the next one, which may refuse it. */
function move(place: Place, tally: Tally, caller: string | null, weight = 1): Failed | null {
  leave(place);
  const added = tally.add(caller, weight);
  if (added !== 'added') return added === 'full' ? TOO_MUCH : CALLER_TOO_MUCH;
  place.tally = tally;
  place.caller = caller;
  place.weight = weight;
  return null;
}

function leave(place: Place): void {
  clearTimeout(place.overdue);
  place.tally?.remove(place.caller, place.weight);
  place.tally = null;
}

/** As how many bodies of the usual limit a body counts: by its length, or the most that it may have. */
function bodiesIn({ headers, routeOptions }: FastifyRequest): number {
  const most = routeOptions.bodyLimit ?? LIMITS.bodyBytes;
  const bytes = Math.min(Number(headers['content-length'] ?? most), most);
  return Math.max(1, Math.ceil(bytes / LIMITS.bodyBytes));
}

function callerOf(request: FastifyRequest): string | null {
  if (request.call) return request.call.context.principal;
  const network = callerNetwork(request);
  return network === null ? null : `address:${network}`;
}

/** After a pause of the process, what came meanwhile is read first: hence the turn of the event loop before this. */
function closeIfIncomplete({ raw }: FastifyRequest): void {
  if (!raw.complete) closeAsTimedOut(raw.socket);
}
