import type pg from 'pg';

/** Rows for which the SQL condition `only` is true; an index must have them in the order of `column`. */
export type DueRows = { table: string; column: string; only: string };

export async function firstDueOf(pool: pg.Pool, { table, column, only }: DueRows): Promise<number | null> {
  const { rows } = await pool.query<{ due_ms: bigint | null }>({
    name: `first-due-of-${table}`,
    text: `SELECT (extract(epoch FROM min(due.at)) * 1000)::bigint AS due_ms FROM partitions AS p CROSS JOIN LATERAL (
             SELECT ${column} AS at FROM ${table} WHERE partition = p.partition AND ${only} ORDER BY ${column} LIMIT 1) AS due`,
  });
  const due = rows[0]?.due_ms ?? null;
  return due === null ? null : Number(due);
}
