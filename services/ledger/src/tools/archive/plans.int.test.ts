import { withIndexPlans } from '@cowrie/postgres';
import { beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { readTransaction } from '../../book/tables/transactions.ts';
import { findResults } from '../../engine/replies/results.ts';
import { readPurchases, readReferences } from '../../features/purchases/table.ts';
import { transfer } from '../../testing/commands.ts';
import { useLedger } from '../verify/testing.ts';
import { archiveAll } from './testing.ts';

/** Every query of a batch uses an index in each table, however many transactions there are. */

const ledger = useLedger({ isSeeded: true });
const pool = ledger.openPool({ url: withIndexPlans(ledger.url), max: 1 });

beforeAll(async () => {
  await archiveAll(ledger.url, { ARCHIVE_BATCH_ROWS: 40, ARCHIVE_MAX_SECONDS: 0 });
  await pool.query('ANALYZE');
});

async function planOf(run: (client: pg.Pool) => Promise<unknown>): Promise<string> {
  let plan = '';
  const spy = {
    async query({ text, values = [] }: { text: string; values?: unknown[] }) {
      const client = await pool.connect();
      await client.query('SET plan_cache_mode = force_generic_plan');
      await client.query({ name: text.slice(0, 60), text, values });
      const { rows } = await client.query({
        name: `explain ${text.slice(0, 50)}`,
        text: `EXPLAIN ${text}`,
        values,
      });
      client.release();
      plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n');
      return { rows: [] };
    },
  };
  await run(spy as unknown as pg.Pool);
  return plan;
}

const reference = { apiKeyId: null, userId: 1, reference: 'x' };

it.each<[string, (client: pg.Pool) => Promise<unknown>, string[]]>([
  [
    'a transaction',
    (client) => readTransaction(client, 1),
    ['transactions_pkey', 'transactions_archive_pkey'],
  ],
  [
    'results',
    (client) => findResults(client, [transfer(1, 2, 3)]),
    ['transactions_pkey', 'transactions_archive_pkey'],
  ],
  ['purchases', (client) => readPurchases(client as never, [1]), ['refunds', 'archived_refunds']],
  [
    'references',
    (client) => readReferences(client as never, [reference]),
    [
      ...['references_of_keys', 'archived_references_of_keys'],
      ...['references_of_payers', 'archived_references_of_payers'],
    ],
  ],
])('%s', async (_, run, indexes) => {
  const plan = await planOf(run);
  for (const index of indexes) expect(plan).toMatch(new RegExp(`using ${index} `));
  expect(plan).not.toMatch(/Seq Scan|Hash Join|Merge Join/);
});
