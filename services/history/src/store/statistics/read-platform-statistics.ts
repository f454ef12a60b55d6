import { bucketsOf, STATISTICS_INTERVAL_MS } from '@cowrie/contracts';
import type pg from 'pg';
import type { Period, StatisticsCount } from '../../domain/statistics.ts';

const HOUR_MS = STATISTICS_INTERVAL_MS.hour;

type Row = { bucket: number; what: number; count: bigint; amount: string };

export async function readPlatformStatistics(
  pool: pg.Pool,
  platform: string,
  period: Period,
): Promise<StatisticsCount[]> {
  const { firstMs, count, everyMs } = bucketsOf(period, period.interval);
  const firstHour = firstMs / HOUR_MS;
  const { rows } = await pool.query<Row>({
    name: 'read-platform-statistics',
    text: `SELECT hour / $4::integer AS bucket, what, sum(count)::bigint AS count, sum(amount)::text AS amount
           FROM platform_statistics WHERE platform = $1 AND hour >= $2 AND hour < $3 GROUP BY 1, 2`,
    values: [platform, firstHour, firstHour + (count * everyMs) / HOUR_MS, everyMs / HOUR_MS],
  });
  return rows.map(({ bucket, what, count: found, amount }) => ({
    fromMs: bucket * everyMs,
    subject: what,
    count: Number(found),
    amountUnits: BigInt(amount),
  }));
}
