import type { LedgerPosition } from '@cowrie/contracts';
import { column, type RowOf, setStatement, table } from '@cowrie/postgres';
import type pg from 'pg';
import { LEDGER_NOW } from '../../book/tables/clock.ts';

const CLOCK = table('clock', { atMs: column.time().orNull(), targetMs: column.time().orNull() });

/** `atMs` is set while the clock is stopped, `targetMs` while it advances. */
export type SandboxClock = RowOf<typeof CLOCK> & { nowMs: number };

export type SandboxRecords = {
  sandboxClock: { is: SandboxClock | null; need: true; change: { targetMs: number } };
};

export async function readClock(
  db: pg.ClientBase | pg.Pool,
  lock: '' | 'FOR UPDATE' = '',
): Promise<SandboxClock> {
  const { rows } = await db.query<{ now_ms: bigint }>({
    name: `read-sandbox-clock${lock && '-locked'}`,
    text: `SELECT ${CLOCK.select()}, (extract(epoch FROM ${LEDGER_NOW}) * 1000)::bigint AS now_ms FROM clock ${lock}`,
  });
  const [row] = rows;
  if (!row) throw new Error('there is no clock');
  return { ...CLOCK.read(row), nowMs: Number(row.now_ms) };
}

/** Reads each partition's last written sequence of `coin.events`, published or not. */
export async function readWritten(pool: pg.Pool): Promise<LedgerPosition[]> {
  const { rows } = await pool.query<{ partition: number; sequence: bigint }>({
    name: 'read-written-positions',
    text: 'SELECT partition, next_sequence - 1 AS sequence FROM partitions WHERE next_sequence > 1 ORDER BY partition',
  });
  return rows.map(({ partition, sequence }) => ({ partition, sequence: Number(sequence) }));
}

/** Throws when a test clock was advanced but is turned off now: times of transactions would go backwards. */
export async function requireClock(pool: pg.Pool, isSandbox: boolean): Promise<void> {
  if (isSandbox) return;
  const { rows } = await pool.query(
    "SELECT FROM clock WHERE at IS NOT NULL OR target IS NOT NULL OR ahead <> '0'::interval",
  );
  if (rows.length > 0)
    throw new Error(
      'the test clock of this database was advanced: set SANDBOX_CLOCK, or start with another database',
    );
}

export const WRITE_TARGET = setStatement<{ targetMs: number }>({
  name: 'write-clock-target',
  text: 'UPDATE clock SET target = t.at FROM unnest($1::timestamptz[]) AS t (at)',
  values: (rows) => [rows.map(({ targetMs }) => targetMs)],
});

/**
 * For this long batches may still write times of the running clock. The clock stops later than they can, so that no
 * times go backwards.
 */
const STOPS_AHEAD_MS = 1_000;

/** Returns false when the clock reaches its target by itself before that. */
export async function stopClock(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE clock SET at = date_trunc('milliseconds', clock_timestamp() + ahead + $1 * interval '1 ms')
     WHERE at IS NULL AND target > clock_timestamp() + ahead + $1 * interval '1 ms'`,
    [STOPS_AHEAD_MS],
  );
  return rowCount === 1;
}

/** Changes nothing if the clock is no longer at the first moment. */
export async function moveClock(pool: pg.Pool, fromMs: number, toMs: number): Promise<void> {
  await pool.query("UPDATE clock SET at = $2 WHERE date_trunc('milliseconds', at) = $1", [
    toIsoTime(fromMs),
    toIsoTime(toMs),
  ]);
}

/** Lets the clock run on from its target, which it has reached or jumps to. */
export async function releaseClock(pool: pg.Pool, targetMs: number): Promise<void> {
  await pool.query(
    'UPDATE clock SET ahead = greatest(ahead, target - clock_timestamp()), at = NULL, target = NULL WHERE target = $1',
    [toIsoTime(targetMs)],
  );
}

const toIsoTime = (ms: number) => new Date(ms).toISOString();
