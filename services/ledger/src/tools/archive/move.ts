import type pg from 'pg';

/** Where a step ended: `seen` rows were looked at, up to the id `last`, and `moved` of them were old. */
export type Step = { seen: number; moved: number; last: bigint | null };

/**
 * Moves the old ones among the next `rows` transactions after the id `after` to the archive, in one statement: it happens
 * as a whole or not at all. Only they are locked, and nobody changes old transactions.
 */
export async function moveOnce(
  client: pg.ClientBase,
  { after, rows, before }: { after: bigint; rows: number; before: string },
): Promise<Step> {
  const { rows: told } = await client.query<{ seen: number; moved: number; last: bigint | null }>({
    name: 'archive-step',
    text: `WITH seen AS MATERIALIZED (
             SELECT id, created_at FROM transactions WHERE id > $1 ORDER BY id LIMIT $2::int),
           gone AS (
             DELETE FROM transactions AS t USING seen
             WHERE t.id = seen.id AND seen.created_at < $3::timestamptz RETURNING t.*),
           kept AS (INSERT INTO transactions_archive SELECT * FROM gone RETURNING 1)
           SELECT count(*)::int AS seen, max(id) AS last, (SELECT count(*) FROM kept)::int AS moved FROM seen`,
    values: [after, rows, before],
  });
  return told[0] ?? { seen: 0, moved: 0, last: null };
}

/** The moment before which transactions are old, by the database's clock, as text. */
export async function momentBefore(client: pg.ClientBase, days: number): Promise<string> {
  const { rows } = await client.query<{ before: Date }>(
    `SELECT date_trunc('milliseconds', now() - make_interval(secs => $1::float8)) AS before`,
    [days * 86_400],
  );
  const [row] = rows;
  if (!row) throw new Error('the database did not tell the time');
  return row.before.toISOString();
}

/**
 * The ids between which the old transactions are, found by halving: ids rise with time. Null when there are none. It reads a
 * row for each halving and counts nothing, however many there are.
 */
export async function oldIds(
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
