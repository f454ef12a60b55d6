import type pg from 'pg';
import { checkAccounts } from './checks/accounts.ts';
import type { BalanceCheck, BalanceMovement } from './checks/balances.ts';
import type { DamagedRows } from './checks/damaged-rows.ts';
import type { Findings } from './findings.ts';
import { merge } from './read/merge.ts';
import { type BalanceRow, type Db, readBalanceRows } from './read/read-transactions.ts';
import type { Shard } from './read/shard.ts';
import { type Source, withIndexPlansOnly } from './read/source.ts';

/** Transactions are read until fewer than this many are left. The accounts' snapshot then reads the rest. */
const UNREAD_MAX = 20_000;
const ROUNDS_MAX = 20;

type ShardState = { shard: Shard; balances: BalanceCheck; damaged: DamagedRows };

export type ReadPositions = Map<number, bigint>;

/**
 * Compares a shard's accounts with its transactions; `balances` includes those up to `from`. Transactions never change,
 * so each page is read at its own moment; only the last few share one short snapshot with the accounts.
 */
export async function checkShard(
  source: Source,
  { from, ...of }: ShardState & { from: ReadPositions },
  { findings, signal }: { findings: Findings; signal?: AbortSignal | undefined },
): Promise<void> {
  const follow = async (db: Db, client: pg.ClientBase | null): Promise<number> => {
    const ends = client ? await readEnds(client) : await source.atOneMoment(readEnds);
    const count = await addNewTransactions(db, of, { from, ends, signal });
    for (const [partition, end] of ends) from.set(partition, end);
    return count;
  };
  for (let round = 0; round < ROUNDS_MAX; round++) if ((await follow(source.pages, null)) < UNREAD_MAX) break;
  await source.atOneMoment((client) =>
    withIndexPlansOnly(client, async () => {
      await follow(client, client);
      await checkAccounts(client, { shard: of.shard, totals: of.balances.totals }, findings);
    }),
  );
}

async function addNewTransactions(
  db: Db,
  { shard, balances, damaged }: ShardState,
  { from, ends, signal }: { from: ReadPositions; ends: ReadPositions; signal?: AbortSignal | undefined },
): Promise<number> {
  const where = {
    name: shard.name,
    sql: `(${shard.sqlOf('from_account')} OR ${shard.sqlOf('to_account')})`,
  };
  const lanes = [...ends].map(([partition, upTo]) => {
    const after = from.get(partition);
    const range = after === undefined ? { partition, upTo } : { partition, after, upTo };
    return toLane(readBalanceRows(db, range, where), damaged);
  });
  let count = 0;
  for await (const moved of merge(lanes)) {
    balances.add(moved);
    count += 1;
    if (count % UNREAD_MAX === 0) signal?.throwIfAborted();
  }
  return count;
}

/** Yields rows in the order in which the chains were read, each once, even if both tables have it. */
async function* toLane(
  pages: AsyncIterable<BalanceRow[]>,
  damaged: DamagedRows,
): AsyncGenerator<BalanceMovement[], void> {
  let last = { sequence: 0n, order: 0 };
  for await (const page of pages) {
    const lane: BalanceMovement[] = [];
    for (const row of page) {
      if (row.sequence === last.sequence && last.order > 0) continue;
      const damagedOrder = damaged.orderOf(row.partition, row.sequence);
      const order = Math.max(last.order, damagedOrder ?? row.id);
      last = { sequence: row.sequence, order };
      lane.push({ row, isWhole: damagedOrder === undefined, order });
    }
    yield lane;
  }
}

/** Reads the indexes of both tables, so the cost does not depend on the number of transactions. */
async function readEnds(client: pg.ClientBase): Promise<ReadPositions> {
  const { rows } = await client.query<{ partition: number; last: bigint | null }>({
    name: 'audit-ends',
    text: `SELECT p.partition, greatest(
             (SELECT sequence FROM transactions AS t WHERE t.partition = p.partition ORDER BY sequence DESC LIMIT 1),
             (SELECT sequence FROM transactions_archive AS t WHERE t.partition = p.partition ORDER BY sequence DESC LIMIT 1)) AS last
           FROM partitions AS p ORDER BY p.partition`,
  });
  return new Map(rows.map(({ partition, last }) => [partition, last ?? 0n]));
}
