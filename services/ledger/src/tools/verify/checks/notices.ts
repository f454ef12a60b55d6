import type pg from 'pg';

export async function countNotices(client: pg.ClientBase): Promise<Map<number, number>> {
  const { rows } = await client.query<{ partition: number; count: number }>({
    name: 'count-notices',
    text: 'SELECT partition, count(*)::int AS count FROM notices GROUP BY partition',
  });
  return new Map(rows.map(({ partition, count }) => [partition, count]));
}
