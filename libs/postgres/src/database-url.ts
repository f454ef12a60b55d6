const INDEX_PLANS = ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'].map((way) => `enable_${way}=off`);

/**
 * PostgreSQL plans a prepared statement once, by its statistics of a young table. It kept a bitmap scan with
 * a sort for a user with a million entries, and a hash of the whole table that took 7 of the 9 ms of a
 * transfer at 12,000 rows. So other plans are turned off.
 */
export const withIndexPlans = (databaseUrl: string): string => withSettings(databaseUrl, INDEX_PLANS);

export function withSettings(databaseUrl: string, settings: readonly string[]): string {
  const url = new URL(databaseUrl);
  const given = url.searchParams.get('options');
  const options = [...(given ? [given] : []), ...settings.map((setting) => `-c ${setting}`)];
  url.searchParams.set('options', options.join(' '));
  return url.href;
}
