import type pg from 'pg';
import { LEDGER_NOW } from '../../book/tables/clock.ts';
import { type MeterReading, MINUTES, type SpendingMeter, type Sum } from './meter.ts';

/**
 * A window includes its whole first minute, so it is never shorter than configured. Spending arrives through its user's
 * partition and under the account's lock, so meters read after that lock stay unchanged. Each reading takes two index
 * lookups, however long the window is.
 */
export async function readMeters(
  client: pg.ClientBase | pg.Pool,
  readings: readonly MeterReading[],
): Promise<Map<string, SpendingMeter>> {
  const { rows } = await client.query<Row>({
    name: 'read-meters',
    text: `SELECT ${MINUTES.select('last')}, r.minutes,
                  first.total_amount - first.amount AS before_amount, first.total_times - first.times AS before_times
           FROM unnest($1::text[], $2::int[]) AS r (meter, minutes)
           CROSS JOIN LATERAL (SELECT * FROM spending WHERE meter = r.meter ORDER BY at DESC LIMIT 1) AS last
           LEFT JOIN LATERAL (
             SELECT * FROM spending WHERE meter = r.meter
               AND at >= date_trunc('minute', ${LEDGER_NOW}) - r.minutes * interval '1 minute'
             ORDER BY at LIMIT 1) AS first ON true`,
    values: [readings.map(({ meter }) => meter), readings.map(({ minutes }) => minutes)],
  });
  const meters = new Map<string, SpendingMeter & { before: Map<number, Sum> }>();
  for (const row of rows) {
    const last = MINUTES.read(row);
    const meter = meters.get(last.id) ?? { ...last, before: new Map<number, Sum>() };
    meter.before.set(row.minutes, {
      // Without spending in the window, the whole total is before it.
      amountUnits: row.before_amount ?? last.totalUnits,
      times: row.before_times ?? last.totalTimes,
    });
    meters.set(last.id, meter);
  }
  return meters;
}

type Row = { minutes: number; before_amount: bigint | null; before_times: bigint | null };

export const WRITE_METERS = MINUTES.statement(
  'write-meters',
  `${MINUTES.insert}
   ON CONFLICT (meter, at) DO UPDATE SET ${MINUTES.set('excluded', 'amountUnits', 'times', 'totalUnits', 'totalTimes')}`,
);

/**
 * Returns the time at which this much spending has left the window; null when less was spent. The whole batch waits
 * for this query.
 */
export async function findTimeWithRoom(
  client: pg.ClientBase,
  { meters, minutes, over }: { meters: readonly string[]; minutes: number; over: Sum },
): Promise<number | null> {
  const { rows } = await client.query<{ at_ms: bigint }>({
    name: 'when-free',
    text: `SELECT (extract(epoch FROM at + ($2::int + 1) * interval '1 minute') * 1000)::bigint AS at_ms FROM (
             SELECT at, sum(amount) OVER until AS amount, sum(times) OVER until AS times FROM spending
             WHERE meter = ANY($1::text[]) AND at >= date_trunc('minute', ${LEDGER_NOW}) - $2::int * interval '1 minute'
             WINDOW until AS (ORDER BY at)) AS left_by
           WHERE amount >= $3::numeric AND times >= $4::numeric ORDER BY at LIMIT 1`,
    values: [meters, minutes, String(over.amountUnits), String(over.times)],
  });
  return rows[0] ? Number(rows[0].at_ms) : null;
}
