import type { Db } from '../db.ts';

/** Where the partitions of a topic go on that events are stored from. */
export async function readTopicPositions(db: Db, topic: string): Promise<Map<number, bigint>> {
  const { rows } = await db.query<{ partition: number; next_offset: bigint }>({
    name: 'read-positions',
    text: 'SELECT partition, next_offset FROM inbox.positions WHERE topic = $1',
    values: [topic],
  });
  return new Map(rows.map((row) => [row.partition, row.next_offset]));
}

/** Events that could not be stored. */
export async function countDeadLetters(db: Db): Promise<number> {
  const { rows } = await db.query<{ count: bigint }>({
    name: 'count-dead-letters',
    text: 'SELECT count(*) AS count FROM inbox.dead_letters',
  });
  return Number(rows[0]?.count ?? 0n);
}
