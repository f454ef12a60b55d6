import type { Db } from '../db.ts';

/**
 * Of a partition of events, the first offset that is not stored as deliveries yet. Null while nobody consumes it: then the
 * events that it has come by no other way.
 */
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
