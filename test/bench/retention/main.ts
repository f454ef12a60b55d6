import { createDatabase, withClient } from '../platform/database.ts';
import { measureDisturbance } from './disturbance.ts';
import { measureEntries, measureTransactions } from './partitions.ts';
import { measureResults } from './results.ts';

/**
 * `POSTGRES_URL=… node test/bench/retention/main.ts PART`: measurements behind docs/decisions/0012-archive-and-retention.md,
 * on a PostgreSQL that does nothing else. It makes a database of its own and drops it.
 */

const PARTS = {
  results: measureResults,
  transactions: measureTransactions,
  entries: measureEntries,
  disturbance: measureDisturbance,
};
const NAME = 'cowrie_bench_retention';

async function main(): Promise<number> {
  const part = PARTS[process.argv[2] as keyof typeof PARTS];
  const server = process.env.POSTGRES_URL;
  if (!part || !server) {
    process.stderr.write(`Give POSTGRES_URL, of a superuser, and one of: ${Object.keys(PARTS).join(', ')}\n`);
    return 2;
  }
  const url = await createDatabase(server, NAME, '');
  try {
    await withClient(url, (client) => part(client, url));
  } finally {
    await withClient(server, (client) => client.query(`DROP DATABASE ${NAME} WITH (FORCE)`));
  }
  return 0;
}

process.exitCode = await main();
