import type { Producer } from '@cowrie/messaging';
import type { Logger, Meter, Tracer } from '@cowrie/telemetry';
import type pg from 'pg';
import { createPublisher } from './outbox-publisher.ts';
import type { OutboxRow } from './outbox-rows.ts';
import { advanceCursors, findWaiting, makeCursors, publishStored, type Waiting } from './outbox-store.ts';
import { createTails, type Sending } from './outbox-tails.ts';

export type OutboxRelay = {
  start(): void;
  /** These rows were just committed, in the order of their sequence: they go out at once when they can. */
  publish(rows: readonly OutboxRow[]): void;
  /** There may be new rows; for who does not have them at hand. */
  wake(): void;
  /** False while publishing fails. */
  healthy(): boolean;
  /** Resolves when what is under way has ended, within the producer's bound. */
  stop(): Promise<void>;
};

const POLL_MS = 500;
const MAX_ROWS = 1_000;
/** Between two rounds, so that a round has more to carry. */
const REST_MS = 10;
const MAX_PAUSE_MS = 5_000;
/** How long rows that were acknowledged stay in the table: a crash in between publishes them again. */
const CLEAN_EVERY_MS = 200;

/**
 * Publishes the outbox: each partition's rows in the order of their sequence, to the same partition of `topic`.
 *
 * What `publish` is given goes straight from memory; the table is there for what a crash or a failure left behind,
 * and is cleaned behind the broker's acknowledgements. So a row may be published twice, which a consumer tells by its
 * sequence, but never before the ones that come before it. Any number of instances may run it: rows that nobody
 * has published within one poll are taken by whoever locks their cursor first.
 */
export function createOutboxRelay(options: {
  pool: pg.Pool;
  /** Idempotent, so that a retry keeps the order. */
  producer: Producer;
  topic: string;
  source: string;
  logger: Logger;
  meter?: Meter;
  tracer?: Tracer | null;
  pollMs?: number;
  maxRows?: number;
}): OutboxRelay {
  const { pool, producer, logger } = options;
  const sendRows = createPublisher(options);
  const pollMs = options.pollMs ?? POLL_MS;
  const maxRows = options.maxRows ?? MAX_ROWS;
  const tails = createTails();
  const outgoing: Sending[] = [];
  const nap = createNap();
  const restBetween = createNap();
  /** Since when a partition's first row waits, by this process's monotonic clock. */
  const firstSeen = new Map<number, { sequence: bigint; atMs: number }>();
  let stopping = false;
  let woken = false;
  let isAllWanted = false;
  let failures = 0;
  let resting = false;
  let cleaning: NodeJS.Timeout | undefined;
  let draining: Promise<void> | undefined;
  let loop: Promise<void> | undefined;

  function stir(): void {
    woken = true;
    // A rest is kept, and the growing pause while publishing fails.
    if (failures === 0 && !resting) nap.interrupt();
  }

  /**
   * One request at a time: of two, the producer could refuse the first for its age and still send the second. What
   * comes meanwhile goes together with the next.
   */
  async function drain(): Promise<void> {
    while (outgoing.length > 0) {
      const sendings = outgoing.splice(0);
      try {
        await sendRows(sendings.flatMap(({ rows }) => rows));
        for (const sending of sendings) sending.acknowledged();
        cleaning ??= setTimeout(clean, CLEAN_EVERY_MS);
        await restBetween.sleep(REST_MS);
      } catch (err) {
        // What follows them must not go before them.
        for (const sending of [...sendings, ...outgoing.splice(0)]) sending.failed();
        logger.warn({ err }, 'events not published; the relay will');
        stir();
      }
    }
    draining = undefined;
  }

  function send(sending: Sending | null): void {
    if (!sending) return;
    outgoing.push(sending);
    draining ??= drain();
  }

  async function clean(): Promise<void> {
    const advances = tails.toClean();
    try {
      const done = new Set(await advanceCursors(pool, advances));
      for (const { partition, to } of advances) if (done.has(partition)) tails.cleaned(partition, to);
    } catch (err) {
      logger.warn({ err }, 'published rows not removed; trying again');
    }
    cleaning = tails.toClean().length > 0 && !stopping ? setTimeout(clean, CLEAN_EVERY_MS) : undefined;
  }

  /** Whether the partition's rows are ours to publish now: asked for, or left behind for a whole poll. */
  function isDue({ partition, firstSequence }: Waiting, all: boolean, wanted: readonly number[]): boolean {
    if (wanted.includes(partition)) return true;
    if (firstSequence === null || tails.isBusy(partition)) return false;
    const seen = firstSeen.get(partition);
    if (seen?.sequence !== firstSequence) {
      firstSeen.set(partition, { sequence: firstSequence, atMs: performance.now() });
      return all;
    }
    return all || performance.now() - seen.atMs >= pollMs;
  }

  async function round(): Promise<number> {
    const all = isAllWanted;
    isAllWanted = false;
    woken = false;
    const wanted = tails.wanted();
    const due = (await findWaiting(pool)).filter((one) => isDue(one, all, wanted));
    if (due.length === 0) return 0;
    await makeCursors(
      pool,
      due.flatMap(({ partition, hasCursor }) => (hasCursor ? [] : [partition])),
    );
    const partitions = due.map(({ partition }) => partition);
    const { published, reached } = await publishStored(pool, partitions, maxRows, sendRows);
    for (const [partition, sequence] of reached) send(tails.caughtUp(partition, sequence));
    return published;
  }

  async function run(): Promise<void> {
    while (!stopping) {
      try {
        const published = await round();
        failures = 0;
        if (published >= maxRows) continue;
        if (published > 0 || tails.wanted().length > 0) {
          resting = true;
          await nap.sleep(REST_MS);
          resting = false;
          continue;
        }
      } catch (err) {
        failures += 1;
        logger.warn({ err, failures }, 'outbox not published; trying again');
        await nap.sleep(Math.min(pollMs * failures, MAX_PAUSE_MS));
        continue;
      }
      if (!woken) await nap.sleep(pollMs);
    }
  }

  return {
    start() {
      loop ??= run();
    },
    publish(rows) {
      send(tails.take(rows));
      if (tails.wanted().length > 0) stir();
    },
    wake() {
      isAllWanted = true;
      stir();
    },
    healthy: () => failures < 3 && producer.healthy(),
    async stop() {
      stopping = true;
      nap.stop();
      restBetween.stop();
      await loop;
      await draining;
      clearTimeout(cleaning);
      await clean();
    },
  };
}

/** A sleep that can be cut short; once stopped, none is long. */
function createNap() {
  let stopped = false;
  let interrupt: () => void = () => {};
  return {
    sleep: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        if (stopped) return resolve();
        const timer = setTimeout(resolve, ms);
        interrupt = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    interrupt: () => interrupt(),
    stop() {
      stopped = true;
      interrupt();
    },
  };
}
