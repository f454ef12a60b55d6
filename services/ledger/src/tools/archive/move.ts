import type pg from 'pg';

/** The step examined `seen` rows up to the id `last`. */
export type MoveStep = { seen: number; moved: number; last: bigint | null };

/** One atomic statement for the next `rows` ids after `after`. It locks only old transactions, which never change. */
export async function moveOnce(
  client: pg.ClientBase,
  { after, rows, before }: { after: bigint; rows: number; before: string },
): Promise<MoveStep> {
  const { rows: steps } = await client.query<{ seen: number; moved: number; last: bigint | null }>({
    name: 'archive-step',
    text: `WITH page AS MATERIALIZED (
             SELECT count(*)::int AS seen, max(id) AS last
             FROM (SELECT id FROM transactions WHERE id > $1 ORDER BY id LIMIT $2::int) AS t),
           gone AS (
             DELETE FROM transactions
             WHERE id > $1 AND id <= (SELECT last FROM page) AND created_at < $3::timestamptz RETURNING *),
           kept AS (INSERT INTO transactions_archive SELECT * FROM gone RETURNING 1)
           SELECT seen, last, (SELECT count(*) FROM kept)::int AS moved FROM page`,
    values: [after, rows, before],
  });
  return steps[0] ?? { seen: 0, moved: 0, last: null };
}

/** The cutoff is text by the database's clock; transactions before it are old. */
export async function findCutoff(client: pg.ClientBase, days: number): Promise<string> {
  const { rows } = await client.query<{ before: Date }>(
    `SELECT date_trunc('milliseconds', now() - make_interval(secs => $1::float8)) AS before`,
    [days * 86_400],
  );
  const [row] = rows;
  if (!row) throw new Error('the database did not return its time');
  return row.before.toISOString();
}

/** Bisects, because ids rise with time, and reads one row per step; null when nothing is old. */
export async function findOldIds(
  client: pg.ClientBase,
  before: string,
): Promise<{ first: bigint; last: bigint } | null> {
  const { rows } = await client.query<{ first: bigint | null; last: bigint | null }>(
    'SELECT min(id) AS first, max(id) AS last FROM transactions',
  );
  const first = rows[0]?.first ?? null;
  if (first === null) return null;
  let [low, high] = [first, (rows[0]?.last ?? first) + 1n];
  while (low < high) {
    const middle = (low + high) / 2n;
    const { rows: found } = await client.query<{ id: bigint; is_old: boolean }>({
      name: 'archive-probe',
      text: `SELECT id, created_at < $2::timestamptz AS is_old FROM transactions WHERE id >= $1 ORDER BY id LIMIT 1`,
      values: [middle, before],
    });
    const [row] = found;
    if (row?.is_old) low = row.id + 1n;
    else high = middle;
  }
  return low > first ? { first, last: low - 1n } : null;
}
