import { createHash } from 'node:crypto';
import type { AdminAction } from '@cowrie/contracts';
import type pg from 'pg';
import { columns } from '../statement/columns.ts';
import { type PreparedQuery, queryOf, setStatement, writable } from '../statement/statement.ts';

/** What an administrator did, before it has its place in a chain. */
export type NewAdminLogEntry = {
  /** The command partition by which it came; its row must be locked. */
  partition: number;
  atMs: number;
  actorUserId: number | null;
  apiKeyId: string | null;
  action: AdminAction;
  /** What it was done to: `user:12`, `treasury:rewards`, `api-key:UUID`, … */
  target: string;
  details: Readonly<Record<string, unknown>>;
};

/** A row of the administrative log: written once, never changed. */
export type AdminLogRow = Omit<NewAdminLogEntry, 'details'> & {
  sequence: bigint;
  /** JSON. */
  details: string;
  previousHash: Buffer;
  hash: Buffer;
};

/** Where a chain stands. */
export type AdminLogHead = { partition: number; nextSequence: bigint; lastHash: Buffer };

const GENESIS = Buffer.alloc(32);

/**
 * The hash of a row: SHA-256 over lines of UTF-8 text, the previous row's hash first. No field holds a line feed (JSON
 * writes it as `\n`), so two different rows never give the same text. Specified in docs/hash-chain.md.
 */
export function hashAdminLogRow(row: Omit<AdminLogRow, 'hash'>): Buffer {
  const lines = [
    'cowrie-admin-log-1',
    row.previousHash.toString('hex'),
    row.partition,
    row.sequence,
    row.atMs,
    row.actorUserId ?? '',
    row.apiKeyId ?? '',
    row.action,
    row.target,
    row.details,
  ];
  return createHash('sha256').update(lines.join('\n'), 'utf8').digest();
}

/** Where the chains of these partitions stand; their rows in `partitions` must be locked. */
export async function readAdminLogHeads(
  client: pg.ClientBase,
  partitions: readonly number[],
): Promise<Map<number, AdminLogHead>> {
  const { rows } = await client.query<{ partition: number; next_sequence: bigint; last_hash: Buffer }>({
    name: 'read-admin-log-heads',
    text: 'SELECT partition, next_sequence, last_hash FROM admin_log_heads WHERE partition = ANY($1::int[])',
    values: [partitions],
  });
  return new Map(
    rows.map((row) => [
      row.partition,
      { partition: row.partition, nextSequence: row.next_sequence, lastHash: row.last_hash },
    ]),
  );
}

/** Gives the entries their places, each in the chain of its partition. */
function chainAdminLog(
  heads: ReadonlyMap<number, AdminLogHead>,
  entries: readonly NewAdminLogEntry[],
): AdminLogRow[] {
  const now = new Map(heads);
  return entries.map((entry) => {
    const { partition } = entry;
    const head = now.get(partition) ?? { partition, nextSequence: 1n, lastHash: GENESIS };
    const unhashed = {
      ...entry,
      details: JSON.stringify(entry.details),
      sequence: head.nextSequence,
      previousHash: head.lastHash,
    };
    const hash = hashAdminLogRow(unhashed);
    now.set(partition, { partition, nextSequence: head.nextSequence + 1n, lastHash: hash });
    return { ...unhashed, hash };
  });
}

const WRITE_ADMIN_LOG = setStatement<AdminLogRow>({
  name: 'write-admin-log',
  text: `WITH heads AS (
           INSERT INTO admin_log_heads AS h (partition, next_sequence, last_hash)
           SELECT DISTINCT ON (partition) partition, sequence + 1, hash
           FROM unnest($1::int[], $2::bigint[], $10::bytea[]) AS n(partition, sequence, hash)
           ORDER BY partition, sequence DESC
           ON CONFLICT (partition) DO UPDATE
           SET next_sequence = excluded.next_sequence, last_hash = excluded.last_hash)
         INSERT INTO admin_log
           (partition, sequence, at, actor_user_id, api_key_id, action, target, details, previous_hash, hash)
         SELECT * FROM unnest($1::int[], $2::bigint[], $3::timestamptz[], $4::bigint[], $5::uuid[], $6::text[],
                              $7::text[], $8::text[], $9::bytea[], $10::bytea[])`,
  values: columns(
    'partition',
    'sequence',
    'atMs',
    'actorUserId',
    'apiKeyId',
    'action',
    'target',
    'details',
    'previousHash',
    'hash',
  ),
});

/** The statement that appends the entries, each in the chain of its partition, and moves the heads of the chains. */
export const adminLogQuery = (
  heads: ReadonlyMap<number, AdminLogHead>,
  entries: readonly NewAdminLogEntry[],
): PreparedQuery => writable('admin log', () => queryOf(WRITE_ADMIN_LOG, chainAdminLog(heads, entries)));
