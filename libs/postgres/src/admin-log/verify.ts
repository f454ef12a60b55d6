import type pg from 'pg';
import type { RowOf } from '../table/table.ts';
import { ADMIN_LOG, type AdminLogHead, hashAdminLogRow } from './chain.ts';

export type AdminLogFinding = { partition: number; sequence: number; problem: string };

const TIMELESS = ADMIN_LOG.omit('atMs');
/** The time is in microseconds, or null if it is infinite. */
type Row = RowOf<typeof TIMELESS> & { atUs: bigint | null };

const PAGE_ROWS = 1_000;
const GENESIS = Buffer.alloc(32);
const LOWEST_BIGINT = -(2n ** 63n);

/** `client` should read one snapshot. Memory holds one page at a time. */
export async function verifyAdminLog(
  client: pg.ClientBase,
  find: (finding: AdminLogFinding) => void,
): Promise<number> {
  let count = 0;
  for (const head of await readHeads(client)) count += await verifyChain(client, head, find);
  return count;
}

/** Partitions with rows but no head are a fault, so they are included. */
async function readHeads(client: pg.ClientBase): Promise<AdminLogHead[]> {
  const { rows } = await client.query<{ partition: number; next: bigint | null; hash: Buffer | null }>(
    `SELECT partition, h.next_sequence AS next, h.last_hash AS hash
     FROM admin_log_heads AS h FULL JOIN (SELECT DISTINCT partition FROM admin_log) AS l USING (partition)
     ORDER BY partition`,
  );
  return rows.map(({ partition, next, hash }) => ({
    partition,
    nextSequence: next ?? 1n,
    lastHash: hash ?? GENESIS,
  }));
}

async function verifyChain(
  client: pg.ClientBase,
  { partition, nextSequence, lastHash }: AdminLogHead,
  find: (finding: AdminLogFinding) => void,
): Promise<number> {
  let last = LOWEST_BIGINT;
  let due = 1n;
  let previousHash: Buffer = GENESIS;
  let count = 0;
  const tell = (sequence: bigint, problem: string) =>
    find({ partition, sequence: Number(sequence), problem });
  for (;;) {
    const rows = await readPage(client, partition, last);
    for (const row of rows) {
      const { sequence } = row;
      const isWhole = row.hash.equals(hashOf(row));
      if (!isWhole) tell(sequence, 'its hash is not that of its content');
      if (sequence !== due) tell(due < sequence ? due : sequence, `${due} is missing or out of its order`);
      else if (isWhole && !row.previousHash.equals(previousHash))
        tell(
          sequence === 1n ? sequence : sequence - 1n,
          `it was rewritten: ${sequence} follows another hash`,
        );
      // The stored row counts, so that one fault is not reported for all later rows.
      due = sequence + 1n;
      previousHash = row.hash;
      last = sequence;
      count += 1;
    }
    if (rows.length < PAGE_ROWS) break;
  }
  if (due !== nextSequence)
    tell(due < nextSequence ? due : nextSequence, `the head stands at ${nextSequence}, the rows at ${due}`);
  else if (!previousHash.equals(lastHash)) tell(due - 1n, 'it was rewritten: the head is another hash');
  return count;
}

async function readPage(client: pg.ClientBase, partition: number, after: bigint): Promise<Row[]> {
  const { rows } = await client.query<{ at_us: bigint | null }>({
    name: 'verify-admin-log',
    text: `SELECT ${TIMELESS.select()},
                  CASE WHEN isfinite(at) THEN (extract(epoch FROM at) * 1000000)::bigint END AS at_us
           FROM admin_log WHERE partition = $1 AND sequence > $2 ORDER BY sequence LIMIT ${PAGE_ROWS}`,
    values: [partition, after],
  });
  return rows.map((row) => ({ ...TIMELESS.read(row), atUs: row.at_us }));
}

/** The hash is empty if the time is infinite or has a part below the millisecond. */
function hashOf({ atUs, ...row }: Row): Buffer {
  if (atUs === null || atUs % 1000n !== 0n) return Buffer.alloc(0);
  return hashAdminLogRow({ ...row, atMs: Number(atUs / 1000n) });
}
