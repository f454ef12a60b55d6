import {
  declarationOf,
  STATISTICS_INTERVALS,
  type StatisticsInterval,
  TRANSACTION_TYPES,
  type TransactionRecorded,
  Treasury,
} from '@cowrie/contracts';
import type pg from 'pg';
import { recorded, T0 } from '../../../../libs/consumer/src/testing/events.ts';
import { type Period, type StatisticsCount, toBuckets, toPlatformBuckets } from '../domain/statistics.ts';
import { readPlatformStatistics } from '../store/statistics/read-platform-statistics.ts';
import { readStatistics } from '../store/statistics/read-statistics.ts';

const HOUR_MS = 3_600_000;
const ALL = { fromMs: T0 - 2 * HOUR_MS, toMs: T0 + 80 * HOUR_MS };
const USERS = 6;
const WITHIN_HOURS = 60;
/** Some transactions have no platform. */
const PLATFORMS = [null, 'course', 'shop'] as const;

const WAYS = TRANSACTION_TYPES.flatMap((type) =>
  declarationOf(type).ways.flatMap(({ from, to }) =>
    from.flatMap((payer) => to.map((receiver) => ({ type, payer, receiver }))),
  ),
);

function nameOf(side: string, user: number, treasury: Treasury) {
  if (side === 'user') return { user, treasury: null };
  if (side === 'issuance') return { user: null, treasury: null };
  return { user: null, treasury: side === 'treasury' ? treasury : Treasury.parse(side) };
}

/** Few wallets, within some days. `random` returns numbers from 0 to 1. */
export function randomTransaction(id: number, random: () => number): TransactionRecorded {
  const below = (end: number) => Math.floor(random() * end);
  const user = 1 + below(USERS);
  const other = 1 + ((user + below(USERS - 1)) % USERS);
  const way = WAYS[below(WAYS.length)];
  if (!way) throw new Error('there is no type of transaction');
  const platform = PLATFORMS[below(PLATFORMS.length)];
  const from = nameOf(way.payer, user, 'rewards');
  const to = nameOf(way.receiver, other, 'course-fees');
  return recorded({
    type: way.type,
    fromUserId: from.user,
    toUserId: to.user,
    fromTreasury: from.treasury,
    toTreasury: to.treasury,
    id,
    ...(platform ? { platform } : {}),
    amount: (1 + below(50_000)) / 10_000,
    createdAt: new Date(T0 + below(WITHIN_HOURS * HOUR_MS)).toISOString(),
  });
}

/** Buckets come from the roll-up or from a scan of the entries. */
export async function allBuckets(pool: pg.Pool, from: 'roll-up' | 'entries') {
  const read = from === 'roll-up' ? readStatistics : scanEntries;
  const buckets = STATISTICS_INTERVALS.map(async (interval) => {
    const period: Period = { ...ALL, interval };
    return toBuckets(period, await read(pool, period));
  });
  return Promise.all(buckets);
}

/** Buckets come from the counts or from a scan of the entries. */
export async function allPlatformBuckets(pool: pg.Pool, from: 'roll-up' | 'entries') {
  const period: Period = { ...ALL, interval: 'hour' };
  const platforms = PLATFORMS.filter((platform) => platform !== null);
  const counted = platforms.map((platform) =>
    from === 'roll-up' ? readPlatformStatistics(pool, platform, period) : scanPlatform(pool, platform),
  );
  return (await Promise.all(counted)).map((each) => toPlatformBuckets(period, each));
}

async function scanPlatform(pool: pg.Pool, platform: string): Promise<StatisticsCount[]> {
  const { rows } = await pool.query<Row>(
    `SELECT created_at_ms / $1 AS bucket, kind AS what, count(*), sum(amount)::text AS amount
     FROM (SELECT DISTINCT id, created_at_ms, kind, abs(amount) AS amount FROM entries WHERE platform = $2) AS transactions GROUP BY 1, 2`,
    [HOUR_MS, platform],
  );
  return rows.map(toCounted(HOUR_MS));
}

const toCounted =
  (everyMs: number) =>
  ({ bucket, what, count, amount }: Row): StatisticsCount => ({
    fromMs: Number(bucket) * everyMs,
    subject: what,
    count: Number(count),
    amountUnits: BigInt(amount),
  });

type Row = { bucket: bigint; what: number; count: bigint; amount: string };

async function scanEntries(pool: pg.Pool, { interval }: Period): Promise<StatisticsCount[]> {
  const everyMs: Record<StatisticsInterval, number> = { hour: HOUR_MS, day: 24 * HOUR_MS };
  const { rows } = await pool.query<Row>(
    `SELECT created_at_ms / $1 AS bucket, kind AS what, count(DISTINCT id), sum(amount)::text AS amount
     FROM (SELECT DISTINCT id, created_at_ms, kind, abs(amount) AS amount FROM entries) AS transactions GROUP BY 1, 2
     UNION ALL
     SELECT created_at_ms / $1, $2, count(DISTINCT party), '0' FROM entries WHERE party > 0 GROUP BY 1`,
    [everyMs[interval], interval === 'hour' ? 0 : -1],
  );
  return rows.map(toCounted(everyMs[interval]));
}
