import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { useLedger } from '../verify/testing.ts';
import { archiveAll } from './testing.ts';

const ledger = useLedger({ isSeeded: true, max: 1 });
const { pool } = ledger;
const NAMES = ['slow', 'other'].map((name) => `${name}_${process.pid}`);
const [slow = '', other = ''] = NAMES;
let server: pg.Client;

beforeAll(async () => {
  server = new pg.Client({
    connectionString: Object.assign(new URL(ledger.url), { pathname: '/postgres' }).href,
  });
  await server.connect();
  await server.query('SET allow_in_place_tablespaces = on');
  for (const name of NAMES) await server.query(`CREATE TABLESPACE ${name} LOCATION ''`);
});

// The database has been dropped by then.
afterAll(async () => {
  for (const name of NAMES) await server.query(`DROP TABLESPACE ${name}`);
  await server.end();
});

async function relationsIn(tablespace: string): Promise<string[]> {
  const { rows } = await pool.query<{ relname: string }>(
    `SELECT relname FROM pg_class AS c JOIN pg_tablespace AS t ON t.oid = c.reltablespace
     WHERE spcname = $1 AND relname LIKE 'transactions%' ORDER BY relname`,
    [tablespace],
  );
  return rows.map(({ relname }) => relname);
}

it('the archive is put into the named tablespace while it is empty, and never moved later', async () => {
  const first = await archiveAll(ledger.url, {
    ...{ ARCHIVE_TABLESPACE: slow, ARCHIVE_BATCH_ROWS: 1, ARCHIVE_MAX_SECONDS: 0 },
  });
  expect(first).toMatchObject({ end: 'time', moved: 1 });
  const growing = ['', '_partition_sequence_key', '_pkey'].map((part) => `transactions_archive${part}`);
  expect(await relationsIn(slow)).toEqual(growing);
  await expect(archiveAll(ledger.url, { ARCHIVE_TABLESPACE: other })).rejects.toThrow(
    'the archive is not empty',
  );
  expect(await archiveAll(ledger.url, { ARCHIVE_TABLESPACE: slow })).toMatchObject({ end: 'all' });
  expect(await relationsIn(slow)).toEqual(growing);
});
