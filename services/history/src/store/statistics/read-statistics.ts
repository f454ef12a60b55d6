import {
  bucketsOf,
  declarationOf,
  STATISTICS_INTERVAL_MS,
  supplyEffectOf,
  TRANSACTION_TYPES,
} from '@cowrie/contracts';
import type pg from 'pg';
import { ACTIVE_WALLETS, type Period, type StatisticsCount } from '../../domain/statistics.ts';
import { storedTypeOf } from '../../domain/stored-type.ts';

const HOUR_MS = STATISTICS_INTERVAL_MS.hour;
const ISSUING = TRANSACTION_TYPES.filter((type) => supplyEffectOf(declarationOf(type)) !== 0).map(
  storedTypeOf,
);

type Row = { bucket: number | null; what: number; count: bigint; amount: string };

/** Reads the roll-up's primary key, and the rows that wait to be rolled up. */
export async function readStatistics(pool: pg.Pool, period: Period): Promise<StatisticsCount[]> {
  const { everyMs } = bucketsOf(period, period.interval);
  const { rows } = await pool.query<Row>(statisticsStatement(period));
  return rows.map(({ bucket, what, count, amount }) => ({
    fromMs: bucket === null ? null : bucket * everyMs,
    subject: what,
    count: Number(count),
    amountUnits: BigInt(amount),
  }));
}

function statisticsStatement(period: Period): { name: string; text: string; values: unknown[] } {
  const { firstMs, count, everyMs } = bucketsOf(period, period.interval);
  const wanted = [...TRANSACTION_TYPES.map(storedTypeOf), ACTIVE_WALLETS[period.interval]];
  const firstHour = firstMs / HOUR_MS;
  return {
    name: 'read-statistics',
    text: `WITH pending AS MATERIALIZED (SELECT * FROM pending_statistics()),
           before AS (
             SELECT what, count, amount FROM statistics WHERE what = ANY($1::smallint[]) AND hour < $3
             UNION ALL
             SELECT what, count, amount FROM pending WHERE what = ANY($1::smallint[]) AND hour < $3
           ), during AS (
             SELECT hour, what, count, amount FROM statistics WHERE what = ANY($2::smallint[]) AND hour >= $3 AND hour < $4
             UNION ALL
             SELECT hour, what, count, amount FROM pending WHERE what = ANY($2::smallint[]) AND hour >= $3 AND hour < $4
           )
           SELECT NULL::integer AS bucket, what, sum(count)::bigint AS count, sum(amount)::text AS amount
           FROM before GROUP BY what
           UNION ALL
           SELECT hour / $5::integer, what, sum(count)::bigint, sum(amount)::text FROM during GROUP BY 1, 2`,
    values: [ISSUING, wanted, firstHour, firstHour + (count * everyMs) / HOUR_MS, everyMs / HOUR_MS],
  };
}
