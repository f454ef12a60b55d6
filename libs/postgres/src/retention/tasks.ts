import type pg from 'pg';

export type Look = {
  /** No earlier row exists or can still come. Pass the time to the next look. */
  since: string;
  oldestAgeSeconds: number;
  dueRows: number;
};

/** All times are the database's, because a service's clock may be wrong. */
export type RetentionTask = {
  what: string;
  keptSeconds: number;
  /** Without the `since` of the last look, deleted rows that are not vacuumed are read again. */
  look(client: pg.ClientBase, since: string): Promise<Look>;
  /** The oldest rows go first. Returns their number. */
  remove(client: pg.ClientBase, since: string, rows: number): Promise<number>;
};

export const BEGINNING = '-infinity';
export const DUE_COUNTED_MAX = 10_000;

export const secondsOfDays = (days: number): number => days * 86_400;

/** The memory of command ids and idempotency keys is deleted with them. */
export const oldResults = (keptDays: number): RetentionTask =>
  rowsByAge({
    what: 'results',
    table: 'results',
    column: 'created_at',
    keptSeconds: secondsOfDays(keptDays),
  });

type RowsByAge = {
  what: string;
  table: string;
  /** The table needs an index on this column, and no new row may be due already. */
  column: string;
  keptSeconds: number;
  /** The condition is about the row `r`; rows for which it is false are kept. */
  only?: string;
  /** The statement gets since, keptSeconds and rows as `$1` to `$3`, and returns `deleted`. */
  remove?: string;
};

export function rowsByAge(rows: RowsByAge): RetentionTask {
  const { what, table, column, keptSeconds, only = 'true' } = rows;
  const isDue = `r.${column} >= $1::timestamptz AND r.${column} < now() - make_interval(secs => $2::float8) AND ${only}`;
  const look = `
    SELECT least(o.oldest, now() - make_interval(secs => $2::float8))::text AS since,
           extract(epoch FROM now() - o.oldest)::float8 AS age_seconds,
           (SELECT count(*) FROM (SELECT FROM ${table} AS r WHERE ${isDue} LIMIT ${DUE_COUNTED_MAX}) AS d)::int AS due
    FROM (SELECT (SELECT r.${column} FROM ${table} AS r WHERE r.${column} >= $1::timestamptz AND ${only}
                  ORDER BY r.${column} LIMIT 1) AS oldest) AS o`;
  const remove =
    rows.remove ??
    `WITH gone AS (
       DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
         SELECT r.ctid FROM ${table} AS r WHERE ${isDue} ORDER BY r.${column} LIMIT $3::int))
       RETURNING 1)
     SELECT count(*)::int AS deleted FROM gone`;
  return {
    what,
    keptSeconds,
    async look(client, since) {
      type Row = { since: string; age_seconds: number | null; due: number };
      const [row] = (await client.query<Row>(look, [since, keptSeconds])).rows;
      return {
        since: row?.since ?? since,
        oldestAgeSeconds: Math.max(0, row?.age_seconds ?? 0),
        dueRows: row?.due ?? 0,
      };
    },
    async remove(client, since, limit) {
      const { rows: found } = await client.query<{ deleted: number }>(remove, [since, keptSeconds, limit]);
      return found[0]?.deleted ?? 0;
    },
  };
}

const PASSED = (limit: string) => `
  SELECT r.partition, r.sequence, r.time FROM outbox_cursors AS c CROSS JOIN LATERAL (
    SELECT o.partition, o.sequence, o.time FROM outbox AS o
    WHERE o.partition = c.partition AND o.sequence <= c.published_sequence
    ORDER BY o.sequence LIMIT ${limit}) AS r`;

/** The relay deletes rows with its cursor, so only a cursor that was set by hand leaves some. */
export const PUBLISHED_OUTBOX_ROWS: RetentionTask = {
  what: 'outbox',
  keptSeconds: 0,
  async look(client, since) {
    const { rows } = await client.query<{ age_seconds: number | null; due: number }>(
      `SELECT extract(epoch FROM now() - min(p.time))::float8 AS age_seconds, count(*)::int AS due
       FROM (${PASSED(String(DUE_COUNTED_MAX))} LIMIT ${DUE_COUNTED_MAX}) AS p`,
    );
    return { since, oldestAgeSeconds: Math.max(0, rows[0]?.age_seconds ?? 0), dueRows: rows[0]?.due ?? 0 };
  },
  async remove(client, _since, limit) {
    const { rowCount } = await client.query(
      `DELETE FROM outbox AS o USING (${PASSED('$1::int')} LIMIT $1::int) AS p
       WHERE o.partition = p.partition AND o.sequence = p.sequence`,
      [limit],
    );
    return rowCount ?? 0;
  },
};
