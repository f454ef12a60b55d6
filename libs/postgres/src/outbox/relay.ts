import { createWait, type Logger } from '@cowrie/telemetry';
import type pg from 'pg';
import {
  afterFailedLook,
  afterLook,
  ask,
  beginLook,
  duePartitions,
  type FirstSeen,
  LOOP_START,
  type LoopState,
  waitMs,
} from './loop.ts';
import type { OutboxRow } from './rows.ts';
import { createOutboxSender, type OutboxSender } from './sender.ts';
import { findWaiting, makeCursors, publishStored } from './store.ts';
import { createTails, type Tails } from './tails.ts';

export type OutboxRelay = {
  start(): void;
  /** The rows were just committed, and are in sequence order. */
  publish(rows: readonly OutboxRow[]): void;
  wake(): void;
  healthy(): boolean;
  stop(): Promise<void>;
};

/** Resolves once all rows are stored permanently and in order. */
type Publisher = { publish(rows: readonly OutboxRow[]): Promise<void>; healthy(): boolean };

type OutboxRelayOptions = {
  pool: pg.Pool;
  publisher: Publisher;
  logger: Logger;
  pollMs?: number;
  maxRows?: number;
};

const POLL_MS = 500;
const MAX_ROWS = 1_000;
const UNHEALTHY_FAILURES = 3;

/**
 * Committed rows go to Kafka from memory; the table serves those left by a crash or failure. A row may be
 * published twice, but never before its predecessors. Any number of instances may run.
 */
export function createOutboxRelay(options: OutboxRelayOptions): OutboxRelay {
  const { pool, publisher, logger, pollMs = POLL_MS, maxRows = MAX_ROWS } = options;
  const { publish } = publisher;
  const tails = createTails();
  const timer = createWait();
  const sender = createOutboxSender({ pool, tails, publish, logger, onFailure: () => wake('wanted') });
  const look = createLook({ pool, tails, sender, publish, pollMs, maxRows });
  let state: LoopState = LOOP_START;
  let isStopping = false;
  let loop: Promise<void> | undefined;

  function wake(what: 'wanted' | 'all'): void {
    state = ask(state, what);
    if (state.doing === 'idle') timer.cut();
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      const all = state.asked === 'all';
      state = beginLook(state);
      try {
        const published = await look(all);
        const isWanted = tails.wanted().length > 0;
        state = afterLook(state, { hasMore: published >= maxRows, published, isWanted });
      } catch (err) {
        state = afterFailedLook(state);
        const { failures } = state;
        logger.warn(
          { err, failures, retryInMs: waitMs(state, pollMs) },
          `events cannot be published from the outbox; retrying in ${waitMs(state, pollMs) / 1_000} s`,
        );
      }
      const ms = waitMs(state, pollMs);
      if (ms > 0) await timer.wait(ms);
    }
  }

  return {
    start() {
      loop ??= run();
    },
    publish(rows) {
      sender.send(tails.take(rows));
      if (tails.wanted().length > 0) wake('wanted');
    },
    wake: () => wake('all'),
    healthy: () => state.failures < UNHEALTHY_FAILURES && publisher.healthy(),
    async stop() {
      isStopping = true;
      timer.stop();
      await loop;
      await sender.stop();
    },
  };
}

function createLook(deps: {
  pool: pg.Pool;
  tails: Tails;
  sender: OutboxSender;
  publish(rows: readonly OutboxRow[]): Promise<void>;
  pollMs: number;
  maxRows: number;
}): (all: boolean) => Promise<number> {
  const { pool, tails, sender, publish, pollMs, maxRows } = deps;
  let firstSeen: FirstSeen = new Map();
  return async (all) => {
    const wanted = tails.wanted();
    const found = await findWaiting(pool);
    const nowMs = performance.now();
    const { due, seen } = duePartitions(found, firstSeen, {
      all,
      wanted,
      isBusy: tails.isBusy,
      nowMs,
      pollMs,
    });
    firstSeen = seen;
    if (due.length === 0) return 0;
    const without = due.filter(({ hasCursor }) => !hasCursor);
    await makeCursors(
      pool,
      without.map(({ partition }) => partition),
    );
    const partitions = due.map(({ partition }) => partition);
    const { published, reached } = await publishStored(pool, partitions, maxRows, publish);
    for (const [partition, sequence] of reached) sender.send(tails.caughtUp(partition, sequence));
    return published;
  };
}
