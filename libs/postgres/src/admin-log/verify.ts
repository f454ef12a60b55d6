import type pg from 'pg';
import { type AdminLogHead, type AdminLogRow, hashAdminLogRow } from './chain.ts';

/** What is wrong with a log, and where. */
export type AdminLogFinding = { partition: number; sequence: number; problem: string };

type Row = {
  sequence: bigint;
  at_us: bigint | null;
  actor_user_id: bigint | null;
  api_key_id: string | null;
  action: string;
  target: string;
  details: string;
  previous_hash: Buffer;
  hash: Buffer;
};

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
      const isWhole = row.hash.equals(hashOf(partition, row));
      if (!isWhole) tell(sequence, 'its hash is not that of its content');
      if (sequence !== due) tell(due < sequence ? due : sequence, `${due} is missing or out of its order`);
      else if (isWhole && !row.previous_hash.equals(previousHash))
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
  const { rows } = await client.query<Row>({
    name: 'verify-admin-log',
    text: `SELECT sequence, CASE WHEN isfinite(at) THEN (extract(epoch FROM at) * 1000000)::bigint END AS at_us,
                  actor_user_id, api_key_id, action, target, details, previous_hash, hash
           FROM admin_log WHERE partition = $1 AND sequence > $2 ORDER BY sequence LIMIT ${PAGE_ROWS}`,
    values: [partition, after],
  });
  return rows;
}

/** Nothing, when no hash covers the row: its time has a part below the millisecond, or is none. */
function hashOf(partition: number, row: Row): Buffer {
  if (row.at_us === null || row.at_us % 1000n !== 0n) return Buffer.alloc(0);
  const content = {
    partition,
    sequence: row.sequence,
    atMs: Number(row.at_us / 1000n),
    actorUserId: row.actor_user_id === null ? null : Number(row.actor_user_id),
    apiKeyId: row.api_key_id,
    action: row.action as AdminLogRow['action'],
    target: row.target,
    details: row.details,
    previousHash: row.previous_hash,
  };
  return hashAdminLogRow(content);
}
