import type pg from 'pg';
import { LEDGER_NOW } from '../../book/tables/clock.ts';
import { type MeterReading, MINUTES, type SpendingMeter, type Sum } from './meter.ts';

/**
 * Meters, with what was sent before each window. A window counts its first minute whole, so that it is never shorter than it says.
 * What a user sends comes by their partition, and their account is locked: read after that, a meter stays as it is.
 * One statement of two index seeks a reading, however long the window and however much was sent in it.
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
      // Nothing was sent within the window: all that there is lies before it.
      amountUnits: row.before_amount ?? last.totalUnits,
      times: row.before_times ?? last.totalTimes,
    });
    meters.set(last.id, meter);
  }
  return meters;
}

type Row = { minutes: number; before_amount: bigint | null; before_times: bigint | null };

/** Writes the last minute of meters as they are after the batch. */
export const WRITE_METERS = MINUTES.statement(
  'write-meters',
  `${MINUTES.insert}
   ON CONFLICT (meter, at) DO UPDATE SET ${MINUTES.set('excluded', 'amountUnits', 'times', 'totalUnits', 'totalTimes')}`,
);

/**
 * When so much of what these meters measured within so many minutes has left the window. It reads the window's minutes until
 * then, while the batch of the refusal waits, which asks it a few times at most. Null: not so much was sent in it.
 */
export async function whenFree(
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
