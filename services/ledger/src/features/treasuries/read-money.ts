import { inTransaction } from '@cowrie/postgres';
import type pg from 'pg';
import type { Alarm } from './alarms/alarm.ts';
import { listAlarms } from './alarms/table.ts';

/** Shorter than the time in which a service must stop. */
const READ_TIMEOUT_MS = 5_000;

/** Sums over all accounts at one moment, in units of coins and whole XAF; for monitoring, not for callers. */
export type Money = {
  mintedUnits: bigint;
  burnedUnits: bigint;
  inWalletsUnits: bigint;
  heldUnits: bigint;
  /** In the order of `TREASURIES`. */
  inTreasuriesUnits: bigint[];
  alarms: Alarm[];
  /** 0 unless there is a defect, because every debit has an equal credit. */
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

const sumWhere = (column: string, condition: string) =>
  `coalesce(sum(${column}) FILTER (WHERE ${condition}), 0)::bigint`;

const SUMS = `SELECT ${sumWhere('sent', 'id = 0')} AS minted, ${sumWhere('received', 'id = 0')} AS burned,
                  ${sumWhere('balance', 'id > 0')} AS in_wallets, ${sumWhere('held', 'id > 0')} AS held,
                  ARRAY[${[-1, -2, -3, -4].map((id) => sumWhere('balance', `id = ${id}`)).join(', ')}] AS in_treasuries,
                  ${sumWhere('balance', 'id >= -4')} AS sum_of_coins, ${sumWhere('balance', 'id < -4')} AS sum_of_xaf,
                  ${sumWhere('balance', 'id < -13')} AS xaf_of_users, ${sumWhere('balance', 'id = -12')} AS xaf_pending,
                  count(*) FILTER (WHERE id > 0 AND closed_at IS NULL) AS wallets
           FROM accounts`;

/**
 * Reads every account, so it should not run often. Ids tell the kind (src/book/account.ts): 0 issues coins, -1 to -4
 * are treasuries, above 0 wallets, below -4 XAF accounts: -11 issues XAF, -12 holds pending withdrawals.
 */
export async function readMoney(pool: pg.Pool): Promise<Money> {
  const { rows, alarms } = await inTransaction(pool, async (client) => {
    await client.query(`SET LOCAL statement_timeout = ${READ_TIMEOUT_MS}`);
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
