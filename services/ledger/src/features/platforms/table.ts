import type pg from 'pg';
import { LEDGER_NOW } from '../../book/tables/clock.ts';
import { DAY_TOTALS, type DayTotal } from './day-total.ts';

/**
 * Every counted movement first locks issuance or `rewards`, the same account in all partitions. Totals read after that
 * lock stay unchanged until the transaction ends.
 */
export async function readDayTotals(
  client: pg.ClientBase,
  counters: readonly string[],
): Promise<Map<string, DayTotal>> {
  const { rows } = await client.query({
    name: 'read-day-totals',
    text: `SELECT ${DAY_TOTALS.select()} FROM day_totals WHERE counter = ANY($1::text[])`,
    values: [counters],
  });
  return DAY_TOTALS.readBy('id', rows);
}

export async function readToday(pool: pg.Pool, counters: readonly string[]): Promise<Map<string, bigint>> {
  const { rows } = await pool.query<{ counter: string; amount: bigint }>({
    name: 'read-day-totals-of-today',
    text: `SELECT counter, amount FROM day_totals
           WHERE counter = ANY($1::text[]) AND date_trunc('day', last_at, 'UTC') >= date_trunc('day', ${LEDGER_NOW}, 'UTC')`,
    values: [counters],
  });
  return new Map(rows.map(({ counter, amount }) => [counter, amount]));
}

export const WRITE_DAY_TOTALS = DAY_TOTALS.statement(
  'write-day-totals',
  `${DAY_TOTALS.insert}
   ON CONFLICT (counter) DO UPDATE SET ${DAY_TOTALS.set('excluded', 'lastAtMs', 'amountUnits')}`,
);
