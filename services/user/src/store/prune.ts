import { type Db, toTime } from './rows.ts';

/**
 * Deletes at most `limit` rows of each kind that are of no use any more; tells how many. A session that a
 * batch works with is left for the next time.
 */
export async function prune(
  db: Db,
  before: { sessionsMs: number; tokensMs: number; resultsMs: number },
  limit: number,
): Promise<number> {
  const statements: [string, number][] = [
    [deletion('sessions', 'expires_at', 'FOR UPDATE SKIP LOCKED'), before.sessionsMs],
    [deletion('spent_refresh_tokens', 'expires_at'), before.tokensMs],
    [deletion('results', 'created_at'), before.resultsMs],
  ];
  let deleted = 0;
  for (const [text, ms] of statements) deleted += (await db.query(text, [toTime(ms), limit])).rowCount ?? 0;
  return deleted;
}

function deletion(table: string, column: string, lock = ''): string {
  return `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
            SELECT ctid FROM ${table} WHERE ${column} < $1 LIMIT $2 ${lock}))`;
}
