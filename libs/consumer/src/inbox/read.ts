import type pg from 'pg';
import type { EventTopic } from '../events/event.ts';
import { tablesIn } from './tables.ts';

type NextPosition = { nextOffset: bigint; nextSequence: bigint };

type Queryable = Pick<pg.Pool, 'query'>;
type Row = { partition: number; next_offset: string | bigint; next_sequence: string | bigint };

export async function readPlaces(
  db: Queryable,
  of: { topic: EventTopic; topicName?: string; groupId: string; schema?: string },
): Promise<Map<number, NextPosition>> {
  const { topic, topicName = topic, groupId, schema } = of;
  const { rows } = await db.query<Row>(
    `SELECT partition, next_offset, next_sequence FROM ${tablesIn(schema).positions}
     WHERE group_id = $1 AND topic = $2`,
    [groupId, topicName],
  );
  return new Map(
    rows.map((row) => [
      row.partition,
      { nextOffset: BigInt(row.next_offset), nextSequence: BigInt(row.next_sequence) },
    ]),
  );
}

export async function readNextOffsets(...asked: Parameters<typeof readPlaces>): Promise<Map<number, bigint>> {
  const places = await readPlaces(...asked);
  return new Map([...places].map(([partition, { nextOffset }]) => [partition, nextOffset]));
}

export async function readLeftBehind(
  db: Pick<pg.ClientBase, 'query'> | Queryable,
  { topicName, schema, partition }: { topicName: string; schema?: string | undefined; partition: number },
): Promise<ReadonlySet<bigint>> {
  const { rows } = await db.query<{ message_offset: string | bigint }>(
    `SELECT message_offset FROM ${tablesIn(schema).leftBehind} WHERE topic = $1 AND partition = $2`,
    [topicName, partition],
  );
  return new Set(rows.map((row) => BigInt(row.message_offset)));
}

export async function countDeadLetters(db: Queryable, { schema }: { schema?: string } = {}): Promise<number> {
  const { rows } = await db.query<{ count: string | bigint }>(
    `SELECT count(*) FROM ${tablesIn(schema).deadLetters}`,
  );
  return Number(rows[0]?.count ?? 0);
}
