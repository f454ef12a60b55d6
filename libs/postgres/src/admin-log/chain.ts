import { createHash } from 'node:crypto';
import { type AdminAction, userOfPrincipal } from '@cowrie/contracts';
import type pg from 'pg';
import { type PreparedQuery, queryOf, writable } from '../statement/statement.ts';
import { column } from '../table/column.ts';
import { type RowOf, table } from '../table/table.ts';

export const ADMIN_LOG = table('admin_log', {
  /** The row of this partition must be locked. */
  partition: column.int(),
  sequence: column.bigint(),
  atMs: column.time(),
  actorUserId: column.number().orNull(),
  apiKeyId: column.uuid().orNull(),
  action: column.text<AdminAction>(),
  /** `user:12`, `treasury:rewards`, `api-key:UUID`, … */
  target: column.text(),
  details: column.text(),
  previousHash: column.bytes(),
  hash: column.bytes(),
});
export type AdminLogRow = RowOf<typeof ADMIN_LOG>;

export type NewAdminLogEntry = Omit<AdminLogRow, 'sequence' | 'details' | 'previousHash' | 'hash'> & {
  details: Readonly<Record<string, unknown>>;
};

export type AdminLogActor = { principal: string; apiKeyId: string | null };

export function toAdminLogEntry(
  { principal, apiKeyId }: AdminLogActor,
  { action, target, details }: Pick<NewAdminLogEntry, 'action' | 'target' | 'details'>,
  { partition, atMs }: { partition: number; atMs: number },
): NewAdminLogEntry {
  const actorUserId = userOfPrincipal(principal);
  const named = actorUserId === null ? { ...details, principal } : details;
  return { partition, atMs, actorUserId, apiKeyId, action, target, details: named };
}

const HEADS = table('admin_log_heads', {
  partition: column.int(),
  nextSequence: column.bigint(),
  lastHash: column.bytes(),
});
export type AdminLogHead = RowOf<typeof HEADS>;

const GENESIS = Buffer.alloc(32);

/** No field holds a line feed, so two different rows never give the same text (docs/hash-chain.md). */
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

export async function readAdminLogHeads(
  client: pg.ClientBase,
  partitions: readonly number[],
): Promise<Map<number, AdminLogHead>> {
  const { rows } = await client.query({
    name: 'read-admin-log-heads',
    text: `SELECT ${HEADS.select()} FROM admin_log_heads WHERE partition = ANY($1::int[])`,
    values: [partitions],
  });
  return HEADS.readBy('partition', rows);
}

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

const WRITE_ADMIN_LOG = ADMIN_LOG.statement(
  'write-admin-log',
  `WITH heads AS (
     INSERT INTO admin_log_heads AS h (${HEADS.names})
     SELECT DISTINCT ON (partition) partition, sequence + 1, hash
     FROM ${ADMIN_LOG.unnest} AS n(${ADMIN_LOG.names})
     ORDER BY partition, sequence DESC
     ON CONFLICT (partition) DO UPDATE SET ${HEADS.set('excluded', 'nextSequence', 'lastHash')})
   ${ADMIN_LOG.insert}`,
);

export const adminLogQuery = (
  heads: ReadonlyMap<number, AdminLogHead>,
  entries: readonly NewAdminLogEntry[],
): PreparedQuery => writable('admin log', () => queryOf(WRITE_ADMIN_LOG, chainAdminLog(heads, entries)));

export async function appendToAdminLog(
  client: pg.ClientBase,
  entries: readonly NewAdminLogEntry[],
): Promise<void> {
  const partitions = [...new Set(entries.map(({ partition }) => partition))];
  await client.query(adminLogQuery(await readAdminLogHeads(client, partitions), entries));
}
