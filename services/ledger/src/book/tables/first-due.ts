import type pg from 'pg';

/**
 * The rows of a table with a `partition` that fall due at the time in `column`, if the SQL condition `only` is true; an index has
 * them in that order.
 */
export type DueRows = { table: string; column: string; only: string };

/** Finds the earliest due time over all partitions; null when there is none. */
export async function firstDueOf(pool: pg.Pool, { table, column, only }: DueRows): Promise<number | null> {
  const { rows } = await pool.query<{ due_ms: bigint | null }>({
    name: `first-due-of-${table}`,
    text: `SELECT (extract(epoch FROM min(due.at)) * 1000)::bigint AS due_ms FROM partitions AS p CROSS JOIN LATERAL (
             SELECT ${column} AS at FROM ${table} WHERE partition = p.partition AND ${only} ORDER BY ${column} LIMIT 1) AS due`,
  });
  const due = rows[0]?.due_ms ?? null;
  return due === null ? null : Number(due);
}
