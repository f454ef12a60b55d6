import { LIMITS, type RefusalState } from '@cowrie/contracts';
import type { Logger, Meter } from '@cowrie/telemetry';
import type { FastifyRequest } from 'fastify';
import { knownOf } from '../../auth/known.ts';
import type { EdgeRefusal } from '../../outcome.ts';
import { createBound } from './bound.ts';
import { keptOf } from './kept.ts';

/** Keeps what was refused, for support. Nothing waits for it, and a request that is not refused never comes here. */
export type Refusals = {
  note(request: FastifyRequest, refusal: EdgeRefusal): void;
  /** Sends what waits, if it can be. */
  close(): Promise<void>;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route whose refusals are listed: the name of its operation. */
    refusedAs?: string | null;
  }
  interface FastifyInstance {
    /** There is none where nothing is kept. */
    refusals?: Refusals;
  }
}

const SEND_EVERY_MS = 250;

type Outcome = 'sent' | 'over_caller' | 'over_all' | 'dropped';

export function createRefusals(deps: {
  /** All of them or none, as far as is known. */
  send(refusals: readonly RefusalState[]): Promise<void>;
  now: () => number;
  logger: Logger;
  meter: Meter;
}): Refusals {
  const { now, logger } = deps;
  const count = counterOf(deps.meter);
  const bound = createBound({
    perCaller: LIMITS.refusalsPerCallerAndMinute,
    ofAll: LIMITS.refusalsPerMinute,
  });
  let waiting: RefusalState[] = [];
  let sending: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;

  async function sendWaiting(): Promise<void> {
    const taken = waiting;
    waiting = [];
    try {
      await deps.send(taken);
      count('sent', taken.length);
    } catch (err) {
      count('dropped', taken.length);
      logger.warn(
        { err, refusals: taken.length },
        'refused requests could not be sent to Kafka; they are not listed',
      );
    }
  }

  function sendSoon(): void {
    if (timer !== null || sending !== null) return;
    timer = setTimeout(() => {
      timer = null;
      sending = sendWaiting().finally(() => {
        sending = null;
        if (waiting.length > 0) sendSoon();
      });
    }, SEND_EVERY_MS);
    timer.unref();
  }

  return {
    note(request, refusal) {
      try {
        const counted = keep(request, refusal);
        if (counted) count(counted, 1);
      } catch (err) {
        count('dropped', 1);
        logger.error({ err }, 'a refused request could not be noted; it is not listed');
      }
    },
    async close() {
      if (timer !== null) clearTimeout(timer);
      await sending;
      if (waiting.length > 0) await sendWaiting();
    },
  };

  /** What is to be counted of it now: null while it waits, and of what is not listed. */
  function keep(request: FastifyRequest, refusal: EdgeRefusal): Outcome | null {
    const operationId = request.routeOptions.config.refusedAs ?? null;
    const known = knownOf(request);
    if (known === null || operationId === null) return null;
    const kept = keptOf(request, { known, operationId, refusal, atMs: now() });
    const place = bound.take(kept.caller, kept.atMs);
    if (place !== 'listed') return place;
    if (waiting.length >= LIMITS.refusalsWaiting) return 'dropped';
    waiting.push(kept);
    sendSoon();
    return null;
  }
}

function counterOf(meter: Meter): (outcome: Outcome, by: number) => void {
  const counter = meter.counter(
    'cowrie_refusals_total',
    'Refused requests of known callers: sent to be listed, over the limit of the caller or of all in this minute, or dropped.',
    ['outcome'],
  );
  const count = (outcome: Outcome, by: number): void => counter(by, { outcome });
  for (const outcome of ['sent', 'over_caller', 'over_all', 'dropped'] as const) count(outcome, 0);
  return count;
}
