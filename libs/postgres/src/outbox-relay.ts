import { eventHeaders } from '@cowrie/contracts';
import type { Logger, OutMessage, Producer } from '@cowrie/messaging';
import type pg from 'pg';
import { inTransaction } from './transaction.ts';

export type OutboxRelay = {
  start(): void;
  /** There may be new rows; call it after a commit. */
  wake(): void;
  /** False while publishing fails. */
  healthy(): boolean;
  /** Resolves when the round that runs has ended. */
  stop(): Promise<void>;
};

type Row = {
  partition: number;
  sequence: bigint;
  type: string;
  subject: string;
  time_ms: bigint;
  data: string;
};

const POLL_MS = 500;
const MAX_ROWS = 1_000;
const MAX_PAUSE_MS = 5_000;

/**
 * Publishes the outbox: each partition's rows in the order of their sequence, to the same partition of `topic`. A
 * row leaves the table after the broker has acknowledged it, so a crash in between publishes it again, and a
 * consumer tells that by its sequence. Any number of instances may run it: a partition's cursor is locked by
 * the one that publishes it, so no two of them can mix up its order.
 */
export function createOutboxRelay(options: {
  pool: pg.Pool;
  /** Idempotent, so that a retry keeps the order. */
  producer: Producer;
  topic: string;
  source: string;
  logger: Logger;
  pollMs?: number;
  maxRows?: number;
}): OutboxRelay {
  const { pool, producer, logger } = options;
  const pollMs = options.pollMs ?? POLL_MS;
  let stopping = false;
  let woken = false;
  let failures = 0;
  let interrupt: () => void = () => {};
  let loop: Promise<void> | undefined;

  const nap = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      interrupt = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function run(): Promise<void> {
    while (!stopping) {
      woken = false;
      try {
        const published = await publishOnce(pool, options);
        failures = 0;
        if (published > 0) continue;
      } catch (err) {
        failures += 1;
        logger.warn({ err, failures }, 'outbox not published; trying again');
        await nap(Math.min(pollMs * failures, MAX_PAUSE_MS));
        continue;
      }
      if (!woken && !stopping) await nap(pollMs);
    }
  }

  return {
    start() {
      loop ??= run();
    },
    wake() {
      woken = true;
      // While publishing fails the growing pause is kept.
      if (failures === 0) interrupt();
    },
    healthy: () => failures < 3 && producer.healthy(),
    async stop() {
      stopping = true;
      interrupt();
      await loop;
    },
  };
}

type Target = { producer: Producer; topic: string; source: string; maxRows?: number };

/** Publishes up to `maxRows` rows of the partitions that no other relay is at; tells how many. */
async function publishOnce(pool: pg.Pool, target: Target): Promise<number> {
  // Mostly there is nothing: one cheap look without a transaction.
  const { rows: waiting } = await pool.query<{ partition: number }>({
    name: 'outbox-waiting',
    text: 'SELECT DISTINCT partition FROM (SELECT partition FROM outbox LIMIT $1) AS waiting',
    values: [target.maxRows ?? MAX_ROWS],
  });
  if (waiting.length === 0) return 0;
  return inTransaction(pool, async (client) => {
    const partitions = await lockCursors(
      client,
      waiting.map(({ partition }) => partition),
    );
    if (partitions.length === 0) return 0;
    const { rows } = await client.query<Row>({
      name: 'outbox-rows',
      text: `SELECT partition, sequence, type, subject, data,
                    (extract(epoch FROM time) * 1000)::bigint AS time_ms
             FROM outbox WHERE partition = ANY($1) ORDER BY partition, sequence LIMIT $2`,
      values: [partitions, target.maxRows ?? MAX_ROWS],
    });
    if (rows.length === 0) return 0;
    await target.producer.sendAll(rows.map((row) => toMessage(row, target)));
    await advance(client, rows);
    return rows.length;
  });
}

async function lockCursors(client: pg.PoolClient, partitions: number[]): Promise<number[]> {
  await client.query({
    name: 'outbox-cursors',
    text: 'INSERT INTO outbox_cursors (partition) SELECT unnest($1::int[]) ON CONFLICT DO NOTHING',
    values: [partitions],
  });
  const { rows } = await client.query<{ partition: number }>({
    name: 'outbox-lock',
    text: `SELECT partition FROM outbox_cursors WHERE partition = ANY($1)
           ORDER BY partition FOR UPDATE SKIP LOCKED`,
    values: [partitions],
  });
  return rows.map(({ partition }) => partition);
}

async function advance(client: pg.PoolClient, rows: readonly Row[]): Promise<void> {
  const last = new Map(rows.map(({ partition, sequence }) => [partition, sequence]));
  const values = [[...last.keys()], [...last.values()]];
  const reached = 'unnest($1::int[], $2::bigint[]) AS r(partition, sequence)';
  await client.query({
    name: 'outbox-advance',
    text: `UPDATE outbox_cursors AS c SET published_sequence = r.sequence
           FROM ${reached} WHERE c.partition = r.partition`,
    values,
  });
  await client.query({
    name: 'outbox-delete',
    text: `DELETE FROM outbox AS o USING ${reached}
           WHERE o.partition = r.partition AND o.sequence <= r.sequence`,
    values,
  });
}

function toMessage(row: Row, { topic, source }: Target): OutMessage {
  const { partition, sequence, type, subject } = row;
  const attributes = { source, type, partition, sequence, subject, timeMs: Number(row.time_ms) };
  return { topic, partition, value: row.data, headers: eventHeaders(attributes) };
}
