import { LIMITS, type RefusalState } from '@cowrie/contracts';
import type { Logger, Meter } from '@cowrie/telemetry';
import type { FastifyRequest } from 'fastify';
import { knownCaller } from '../../auth/known-caller.ts';
import type { EdgeRefusal } from '../../outcome.ts';
import { createRefusalBound } from './refusal-bound.ts';
import { createRefusalRecord } from './refusal-record.ts';

/** Refusals are listed for support. No request waits for this, and accepted requests never reach it. */
export type Refusals = {
  note(request: FastifyRequest, refusal: EdgeRefusal): void;
  close(): Promise<void>;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    refusalListId?: string | null;
  }
  interface FastifyInstance {
    refusals?: Refusals;
  }
}

const SEND_EVERY_MS = 250;

type RecordOutcome = 'sent' | 'over_caller' | 'over_all' | 'dropped';

export function createRefusals(deps: {
  /** The whole batch counts as sent or as dropped. */
  send(refusals: readonly RefusalState[]): Promise<void>;
  now: () => number;
  logger: Logger;
  meter: Meter;
}): Refusals {
  const { now, logger } = deps;
  const count = createCounter(deps.meter);
  const bound = createRefusalBound({
    perCaller: LIMITS.refusalsPerCallerAndMinute,
    ofAll: LIMITS.refusalsPerMinute,
  });
  let waiting: RefusalState[] = [];
  let sending: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;

  async function sendWaiting(): Promise<void> {
    const batch = waiting;
    waiting = [];
    try {
      await deps.send(batch);
      count('sent', batch.length);
    } catch (err) {
      count('dropped', batch.length);
      logger.warn(
        { err, refusals: batch.length },
        'refused requests could not be sent to Kafka and will not be listed',
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
        const counted = record(request, refusal);
        if (counted) count(counted, 1);
      } catch (err) {
        count('dropped', 1);
        logger.error({ err }, 'a refused request could not be recorded and will not be listed');
      }
    },
    async close() {
      if (timer !== null) clearTimeout(timer);
      await sending;
      if (waiting.length > 0) await sendWaiting();
    },
  };

  function record(request: FastifyRequest, refusal: EdgeRefusal): RecordOutcome | null {
    const operationId = request.routeOptions.config.refusalListId ?? null;
    const known = knownCaller(request);
    if (known === null || operationId === null) return null;
    const state = createRefusalRecord(request, { known, operationId, refusal, atMs: now() });
    const outcome = bound.take(state.caller, state.atMs);
    if (outcome !== 'listed') return outcome;
    if (waiting.length >= LIMITS.refusalsWaiting) return 'dropped';
    waiting.push(state);
    sendSoon();
    return null;
  }
}

function createCounter(meter: Meter): (outcome: RecordOutcome, by: number) => void {
  const counter = meter.counter(
    'cowrie_refusals_total',
    'Refused requests of known callers: sent to the list, beyond the limit of the caller or of all callers in this minute, or dropped.',
    ['outcome'],
  );
  const count = (outcome: RecordOutcome, by: number): void => counter(by, { outcome });
  for (const outcome of ['sent', 'over_caller', 'over_all', 'dropped'] as const) count(outcome, 0);
  return count;
}
