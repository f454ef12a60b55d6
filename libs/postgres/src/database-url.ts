/** Every plan type except index scans and nested loops. */
const INDEX_PLANS = ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'].map((way) => `enable_${way}=off`);

/**
 * The database URL for connections whose queries all use an index. PostgreSQL plans a prepared statement once, by its statistics of a
 * young table. For a user with few entries it chose a bitmap scan with a sort and kept it for one with a million; for the
 * results of a batch it read the whole table and hashed it, which at 12,000 rows took 7 of the 9 ms of a transfer. So the other
 * plan types are turned off.
 */
export const withIndexPlans = (databaseUrl: string): string => withSettings(databaseUrl, INDEX_PLANS);

/** Adds settings to a database URL, after those that it already contains. */
export function withSettings(databaseUrl: string, settings: readonly string[]): string {
  const url = new URL(databaseUrl);
  const given = url.searchParams.get('options');
  const options = [...(given ? [given] : []), ...settings.map((setting) => `-c ${setting}`)];
  url.searchParams.set('options', options.join(' '));
  return url.href;
}
