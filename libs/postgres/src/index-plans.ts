/** Every way to answer but index scans and nested loops. */
const OFF = ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'];

/**
 * The database URL for connections whose every query looks up or walks an index. PostgreSQL plans a prepared
 * statement once and by what it knows of a young table: for a user with few entries it takes a bitmap scan and a
 * sort and keeps that for the one with a million; for the results of a batch it read the whole table and hashed it,
 * at 12,000 rows 7 of 9 ms of its time for a transfer. So the other ways are turned off.
 */
export function withIndexPlans(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const given = url.searchParams.get('options');
  const settings = OFF.map((way) => `-c enable_${way}=off`);
  url.searchParams.set('options', [...(given ? [given] : []), ...settings].join(' '));
  return url.href;
}
