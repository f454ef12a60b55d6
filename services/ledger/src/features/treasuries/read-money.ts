import { inTransaction } from '@cowrie/postgres';
import type pg from 'pg';
import type { Alarm } from './alarms/alarm.ts';
import { listAlarms } from './alarms/table.ts';

/** Shorter than a service may take to stop. */
const WITHIN_MS = 5_000;

/** What there is and where it is, of one moment, in units of coins and whole XAF; for people who watch, not for callers. */
export type Money = {
  mintedUnits: bigint;
  burnedUnits: bigint;
  inWalletsUnits: bigint;
  heldUnits: bigint;
  /** By the place of the treasury in `TREASURIES`. */
  inTreasuriesUnits: bigint[];
  /** Of those that have one. */
  alarms: Alarm[];
  /** 0 unless something is wrong: whatever leaves an account arrives at another. */
  sumOfCoinsUnits: bigint;
  sumOfXaf: bigint;
  xafOfUsers: bigint;
  xafPending: bigint;
  wallets: number;
};

type Row = {
  minted: bigint;
  burned: bigint;
  in_wallets: bigint;
  held: bigint;
  in_treasuries: bigint[];
  sum_of_coins: bigint;
  sum_of_xaf: bigint;
  xaf_of_users: bigint;
  xaf_pending: bigint;
  wallets: bigint;
};

const of = (column: string, condition: string) =>
  `coalesce(sum(${column}) FILTER (WHERE ${condition}), 0)::bigint`;

const SUMS = `SELECT ${of('sent', 'id = 0')} AS minted, ${of('received', 'id = 0')} AS burned,
                  ${of('balance', 'id > 0')} AS in_wallets, ${of('held', 'id > 0')} AS held,
                  ARRAY[${[-1, -2, -3, -4].map((id) => of('balance', `id = ${id}`)).join(', ')}] AS in_treasuries,
                  ${of('balance', 'id >= -4')} AS sum_of_coins, ${of('balance', 'id < -4')} AS sum_of_xaf,
                  ${of('balance', 'id < -13')} AS xaf_of_users, ${of('balance', 'id = -12')} AS xaf_pending,
                  count(*) FILTER (WHERE id > 0 AND closed_at IS NULL) AS wallets
           FROM accounts`;

/**
 * Reads every account once, so it is not for often. Ids say what an account is (src/book/account.ts): 0 issues coins,
 * -1 to -4 are treasuries, above 0 are wallets, below -4 is in XAF: -11 issues them, -12 holds those on their way out.
 */
export async function readMoney(pool: pg.Pool): Promise<Money> {
  const { rows, alarms } = await inTransaction(pool, async (client) => {
    await client.query(`SET LOCAL statement_timeout = ${WITHIN_MS}`);
    const sums = await client.query<Row>(SUMS);
    return { rows: sums.rows, alarms: await listAlarms(client) };
  });
  const [row] = rows;
  if (!row) throw new Error('no sums');
  return {
    mintedUnits: row.minted,
    burnedUnits: row.burned,
    inWalletsUnits: row.in_wallets,
    heldUnits: row.held,
    inTreasuriesUnits: row.in_treasuries,
    alarms,
    sumOfCoinsUnits: row.sum_of_coins,
    sumOfXaf: row.sum_of_xaf,
    xafOfUsers: row.xaf_of_users,
    xafPending: row.xaf_pending,
    wallets: Number(row.wallets),
  };
}
