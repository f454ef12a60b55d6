import type { RefusalCount } from '@cowrie/contracts';
import type pg from 'pg';

/** Whole hours come from the roll-up, parts of an hour from the rows. */
const COUNTS = `
  WITH asked AS (
         SELECT f AS since, t AS until, least(t, date_bin('1 hour', f + interval '1 hour' - interval '1 microsecond', 'epoch')) AS whole_since,
                date_bin('1 hour', t, 'epoch') AS whole_until
         FROM (SELECT $1::timestamptz AS f, $2::timestamptz AS t) AS a),
       counted AS (
         SELECT c.hour, c.code, c.count FROM refusal_counts AS c, asked WHERE c.hour >= whole_since AND c.hour < whole_until
         UNION ALL
         SELECT date_bin('1 hour', r.at, 'epoch'), r.code, 1 FROM refusals AS r, asked
         WHERE r.at >= since AND r.at < whole_since
         UNION ALL
         SELECT date_bin('1 hour', r.at, 'epoch'), r.code, 1 FROM refusals AS r, asked
         WHERE r.at >= greatest(whole_since, whole_until) AND r.at < until)
  SELECT extract(epoch FROM hour)::float8 * 1000 AS "fromMs", code, sum(count)::int AS count
  FROM counted GROUP BY 1, 2 ORDER BY 1, 2`;

/** Refusals are counted by hour (UTC) and code. The gateway asks for a week at most, which is the retention. */
export async function countRefusals(
  pool: pg.Pool,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<RefusalCount[]> {
  const { rows } = await pool.query<RefusalCount>({
    name: 'count-refusals',
    text: COUNTS,
    values: [new Date(fromMs).toISOString(), new Date(toMs).toISOString()],
  });
  return rows;
}
