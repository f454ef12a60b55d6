import { createWait, type Logger } from '@cowrie/telemetry';
import type pg from 'pg';
import type { OutboxRow } from './rows.ts';
import { advanceCursors } from './store.ts';
import type { Sending, Tails } from './tails.ts';

export type OutboxSender = {
  send(sending: Sending | null): void;
  stop(): Promise<void>;
};

/** The pause lets the next request carry more rows. */
const LINGER_MS = 10;
/** A crash before the deletion publishes acknowledged rows again. */
const CLEAN_EVERY_MS = 200;

export function createOutboxSender(deps: {
  pool: pg.Pool;
  tails: Tails;
  publish(rows: readonly OutboxRow[]): Promise<void>;
  logger: Logger;
  onFailure(): void;
}): OutboxSender {
  const { publish, logger } = deps;
  const outgoing: Sending[] = [];
  const lingering = createWait();
  const cleaner = createCleaner(deps);
  let draining: Promise<void> | undefined;

  /**
   * Requests run one at a time: of two, the producer could refuse the first for its age and still send the
   * second.
   */
  async function drain(): Promise<void> {
    while (outgoing.length > 0) {
      const sendings = outgoing.splice(0);
      try {
        await publish(sendings.flatMap(({ rows }) => rows));
        for (const sending of sendings) sending.acknowledged();
        cleaner.schedule();
        await lingering.wait(LINGER_MS);
      } catch (err) {
        // Later rows must not overtake the failed ones.
        for (const sending of [...sendings, ...outgoing.splice(0)]) sending.failed();
        logger.warn(
          { err },
          'events cannot be published from memory; the outbox table keeps them, and they are sent from there',
        );
        deps.onFailure();
      }
    }
    draining = undefined;
  }

  return {
    send(sending) {
      if (!sending) return;
      outgoing.push(sending);
      draining ??= drain();
    },
    async stop() {
      lingering.stop();
      await draining;
      await cleaner.stop();
    },
  };
}

function createCleaner({ pool, tails, logger }: { pool: pg.Pool; tails: Tails; logger: Logger }) {
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;

  async function clean(): Promise<void> {
    const advances = tails.toClean();
    try {
      const done = new Set(await advanceCursors(pool, advances));
      for (const { partition, to } of advances) if (done.has(partition)) tails.cleaned(partition, to);
    } catch (err) {
      logger.warn(
        { err, retryInMs: CLEAN_EVERY_MS },
        `published rows cannot be deleted from the outbox; retrying in ${CLEAN_EVERY_MS / 1_000} s`,
      );
    }
    timer = tails.toClean().length > 0 && !isStopping ? setTimeout(clean, CLEAN_EVERY_MS) : undefined;
  }

  return {
    schedule() {
      timer ??= setTimeout(clean, CLEAN_EVERY_MS);
    },
    stop(): Promise<void> {
      isStopping = true;
      clearTimeout(timer);
      return clean();
    },
  };
}
