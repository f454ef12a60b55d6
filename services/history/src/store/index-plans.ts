/**
 * The database URL for connections that only page through lists. For a user with few entries PostgreSQL would
 * take a bitmap scan and a sort, keep that as the generic plan of the prepared statement, and use it also for
 * the user with a million entries, who then pays for all of them on each page. Every query here is a range of
 * an index in its own order, so the other ways are turned off.
 */
export function withIndexPlans(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const given = url.searchParams.get('options');
  const settings = ['-c enable_bitmapscan=off', '-c enable_seqscan=off'];
  url.searchParams.set('options', [...(given ? [given] : []), ...settings].join(' '));
  return url.href;
}
