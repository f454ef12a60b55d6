/** Every way to answer but index scans and nested loops. */
const INDEX_PLANS = ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'].map((way) => `enable_${way}=off`);

/**
 * The database URL for connections whose every query looks up or walks an index. PostgreSQL plans a prepared
 * statement once and by what it knows of a young table: for a user with few entries it takes a bitmap scan and a
 * sort and keeps that for the one with a million; for the results of a batch it read the whole table and hashed it,
 * at 12,000 rows 7 of 9 ms of its time for a transfer. So the other ways are turned off.
 */
export const withIndexPlans = (databaseUrl: string): string => withSettings(databaseUrl, INDEX_PLANS);

/** The database URL for connections that begin with these settings, after those that it names itself. */
export function withSettings(databaseUrl: string, settings: readonly string[]): string {
  const url = new URL(databaseUrl);
  const given = url.searchParams.get('options');
  const options = [...(given ? [given] : []), ...settings.map((setting) => `-c ${setting}`)];
  url.searchParams.set('options', options.join(' '));
  return url.href;
}
