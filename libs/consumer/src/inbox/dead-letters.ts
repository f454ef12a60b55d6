import type pg from 'pg';
import { type InboxScope, storableReason } from './inbox.ts';
import { tablesIn } from './tables.ts';

export type DeadLetter = {
  id: bigint;
  partition: number;
  offset: bigint;
  headers: Record<string, string>;
  value: Buffer;
  reason: string;
};

type Row = {
  id: string | bigint;
  partition: number;
  message_offset: string | bigint;
  headers: Record<string, string>;
  value: Buffer;
  reason: string;
};

/** Letters that another process works on are skipped. */
export async function lockNext(
  client: pg.ClientBase,
  { groupId, topic, schema }: InboxScope,
  after: bigint,
): Promise<DeadLetter | undefined> {
  const { rows } = await client.query<Row>(
    `SELECT id, partition, message_offset, headers, value, reason FROM ${tablesIn(schema).deadLetters}
     WHERE group_id = $1 AND topic = $2 AND id > $3 ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [groupId, topic, String(after)],
  );
  const [row] = rows;
  if (!row) return undefined;
  const { partition, headers, value, reason } = row;
  return { id: BigInt(row.id), offset: BigInt(row.message_offset), partition, headers, value, reason };
}

export async function remove(client: pg.ClientBase, { schema }: InboxScope, id: bigint): Promise<void> {
  await client.query(`DELETE FROM ${tablesIn(schema).deadLetters} WHERE id = $1`, [String(id)]);
}

export async function noteReason(
  client: pg.ClientBase,
  { schema }: InboxScope,
  id: bigint,
  reason: string,
): Promise<void> {
  await client.query(`UPDATE ${tablesIn(schema).deadLetters} SET reason = $2 WHERE id = $1`, [
    String(id),
    storableReason(reason),
  ]);
}

/**
 * These events will come again. An event is found by its sequence, since it may have been published at
 * several offsets; any other message by its offset.
 */
export async function removeFrom(
  client: pg.ClientBase,
  { groupId, topic, schema }: InboxScope,
  { partition, nextOffset, nextSequence }: { partition: number; nextOffset: bigint; nextSequence: bigint },
): Promise<void> {
  await client.query(
    `DELETE FROM ${tablesIn(schema).deadLetters}
     WHERE group_id = $1 AND topic = $2 AND partition = $3
       AND (sequence >= $5 OR sequence IS NULL AND message_offset >= $4)`,
    [groupId, topic, partition, String(nextOffset), String(nextSequence)],
  );
}

/** The events changed nothing, so nothing must be undone. */
export async function removeVoid(
  client: pg.ClientBase,
  { groupId, topic, schema }: InboxScope,
  range: { partition: number; fromSequence: number; toSequence: number },
): Promise<Set<number>> {
  const { rows } = await client.query<{ sequence: string | bigint }>(
    `DELETE FROM ${tablesIn(schema).deadLetters}
     WHERE group_id = $1 AND topic = $2 AND partition = $3 AND sequence BETWEEN $4 AND $5 RETURNING sequence`,
    [groupId, topic, range.partition, range.fromSequence, range.toSequence],
  );
  return new Set(rows.map(({ sequence }) => Number(sequence)));
}
