import type pg from 'pg';

/** The schema's name is left out, to compare two installations. */
export async function inboxTablesIn(pool: pg.Pool, schema: string): Promise<string[]> {
  const columns = await pool.query<{ text: string }>(
    `SELECT concat_ws(' ', table_name, column_name, data_type, is_nullable) AS text
     FROM information_schema.columns WHERE table_schema = $1`,
    [schema],
  );
  const indexes = await pool.query<{ text: string }>(
    `SELECT regexp_replace(indexdef, '(INDEX) \\S+ (ON) \\w+\\.', '\\1 \\2 ') AS text FROM pg_indexes WHERE schemaname = $1`,
    [schema],
  );
  return [...columns.rows, ...indexes.rows].map(({ text }) => text).sort();
}
