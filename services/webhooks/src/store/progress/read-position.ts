import type { Db } from '../db.ts';

/** It is null while nobody consumes the partition; its events are then not stored. */
export async function readPosition(
  db: Db,
  { topic, partition }: { topic: string; partition: number },
): Promise<bigint | null> {
  const { rows } = await db.query<{ next_offset: bigint }>({
    name: 'read-position',
    text: 'SELECT next_offset FROM inbox.positions WHERE topic = $1 AND partition = $2',
    values: [topic, partition],
  });
  return rows[0]?.next_offset ?? null;
}
