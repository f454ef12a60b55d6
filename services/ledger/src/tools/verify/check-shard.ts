import type pg from 'pg';
import { checkAccounts } from './checks/accounts.ts';
import type { Balances, Moved } from './checks/balances.ts';
import type { DamagedRows } from './checks/damaged-rows.ts';
import type { Findings } from './findings.ts';
import { merge } from './read/merge.ts';
import { type Db, type MovedRow, readMoved } from './read/read-transactions.ts';
import type { Shard } from './read/shard.ts';
import { byIndex, type Source } from './read/source.ts';

/** The snapshot with the accounts reads about this many transactions first, unless they come faster than they are read. */
const LEFT_MAX = 20_000;
const ROUNDS_MAX = 20;

type Shards = { shard: Shard; balances: Balances; damaged: DamagedRows };

/** The highest number of each partition that was read. */
export type Places = Map<number, bigint>;

/**
 * Compares the accounts of a shard with their transactions; `balances` has those up to `from` already. Transactions never change, so
 * they are read page by page, each at its own moment: first all that there are, then those that came meanwhile. The last few are read in one
 * short snapshot together with the accounts.
 */
export async function checkShard(
  source: Source,
  { from, ...of }: Shards & { from: Places },
  { findings, signal }: { findings: Findings; signal?: AbortSignal | undefined },
): Promise<void> {
  const follow = async (db: Db, client: pg.ClientBase | null): Promise<number> => {
    const ends = client ? await readEnds(client) : await source.atOneMoment(readEnds);
    const count = await addMoved(db, of, { from, ends, signal });
    for (const [partition, end] of ends) from.set(partition, end);
    return count;
  };
  for (let round = 0; round < ROUNDS_MAX; round++) if ((await follow(source.pages, null)) < LEFT_MAX) break;
  await source.atOneMoment((client) =>
    byIndex(client, async () => {
      await follow(client, client);
      await checkAccounts(client, { shard: of.shard, totals: of.balances.totals }, findings);
    }),
  );
}

async function addMoved(
  db: Db,
  { shard, balances, damaged }: Shards,
  { from, ends, signal }: { from: Places; ends: Places; signal?: AbortSignal | undefined },
): Promise<number> {
  const where = {
    name: shard.name,
    sql: `(${shard.sqlOf('from_account')} OR ${shard.sqlOf('to_account')})`,
  };
  const lanes = [...ends].map(([partition, upTo]) => {
    const after = from.get(partition);
    const range = after === undefined ? { partition, upTo } : { partition, after, upTo };
    return laneOf(readMoved(db, range, where), damaged);
  });
  let count = 0;
  for await (const moved of merge(lanes)) {
    balances.add(moved);
    count += 1;
    if (count % LEFT_MAX === 0) signal?.throwIfAborted();
  }
  return count;
}

/** In the order that the reading of the chains had; one that stands twice comes once. */
async function* laneOf(
  pages: AsyncIterable<MovedRow[]>,
  damaged: DamagedRows,
): AsyncGenerator<Moved[], void> {
  let last = { sequence: 0n, order: 0 };
  for await (const page of pages) {
    const lane: Moved[] = [];
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

/** By the indexes of both tables, so that it costs the same however many transactions there are. */
async function readEnds(client: pg.ClientBase): Promise<Places> {
  const { rows } = await client.query<{ partition: number; last: bigint | null }>({
    name: 'audit-ends',
    text: `SELECT p.partition, greatest(
             (SELECT sequence FROM transactions AS t WHERE t.partition = p.partition ORDER BY sequence DESC LIMIT 1),
             (SELECT sequence FROM transactions_archive AS t WHERE t.partition = p.partition ORDER BY sequence DESC LIMIT 1)) AS last
           FROM partitions AS p ORDER BY p.partition`,
  });
  return new Map(rows.map(({ partition, last }) => [partition, last ?? 0n]));
}
