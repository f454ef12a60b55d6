import type pg from 'pg';
import type { RowOf } from '../table/table.ts';
import { ADMIN_LOG, type AdminLogHead, hashAdminLogRow } from './chain.ts';

/** What is wrong with a log, and where. */
export type AdminLogFinding = { partition: number; sequence: number; problem: string };

const TIMELESS = ADMIN_LOG.omit('atMs');
/** A row with its time in microseconds, null when it is infinite. */
type Row = RowOf<typeof TIMELESS> & { atUs: bigint | null };

const PAGE_ROWS = 1_000;
const GENESIS = Buffer.alloc(32);
const LOWEST_BIGINT = -(2n ** 63n);

/**
 * Recomputes each chain of the administrative log: every hash, every link, every number, and the heads. Gives the number
 * of rows. `client` should read one moment; a page is in memory at a time.
 */
export async function verifyAdminLog(
  client: pg.ClientBase,
  find: (finding: AdminLogFinding) => void,
): Promise<number> {
  let count = 0;
  for (const head of await readHeads(client)) count += await verifyChain(client, head, find);
  return count;
}

/** Those with rows and without a head too: that is a finding, and not to be passed over. */
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
      // After a difference it goes on from what is there, so that one is not reported again by all that follow.
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

/** Empty when no hash covers the row: its time is infinite or has a part below the millisecond. */
function hashOf({ atUs, ...row }: Row): Buffer {
  if (atUs === null || atUs % 1000n !== 0n) return Buffer.alloc(0);
  return hashAdminLogRow({ ...row, atMs: Number(atUs / 1000n) });
}
