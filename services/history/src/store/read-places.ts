import type pg from 'pg';

/** Where each partition goes on, whichever instance projects it. */
export async function readPlaces(
  pool: pg.Pool,
): Promise<Map<number, { nextOffset: bigint; nextSequence: bigint }>> {
  const { rows } = await pool.query<{ partition: number; next_offset: bigint; next_sequence: bigint }>({
    name: 'read-places',
    text: 'SELECT partition, next_offset, next_sequence FROM partitions',
  });
  return new Map(
    rows.map((row) => [row.partition, { nextOffset: row.next_offset, nextSequence: row.next_sequence }]),
  );
}
