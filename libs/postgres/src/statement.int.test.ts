import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createPool } from './pool.ts';
import { runSet, setStatement } from './statement.ts';
import { createDatabase } from './testing/database.ts';

const logger = { debug() {}, info() {}, warn() {}, error() {} };

let database: Awaited<ReturnType<typeof createDatabase>>;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createDatabase();
  pool = createPool({ url: database.url, max: 1, applicationName: 'test', logger, pipeline: true });
  await pool.query('CREATE TABLE t (n bigint)');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const insert = setStatement<bigint>({
  name: 'insert-t',
  text: 'INSERT INTO t SELECT unnest($1::bigint[])',
  values: (rows) => [[...rows]],
});

async function inPipeline(sets: readonly bigint[][]) {
  const client = await pool.connect();
  const [, ...rest] = await Promise.allSettled([
    client.query('BEGIN'),
    ...sets.map((set) => runSet(client, insert, set)),
    client.query('COMMIT'),
  ]);
  client.release();
  const { rows } = await pool.query('SELECT coalesce(array_agg(n ORDER BY n), $1) AS written FROM t', [[]]);
  return { ended: rest.map(({ status }) => status), commit: rest.at(-1), written: rows[0].written };
}

it('what cannot be written takes its transaction with it, though COMMIT was sent behind', async () => {
  expect(await inPipeline([[1n], [2n ** 63n]])).toMatchObject({
    ended: ['fulfilled', 'rejected', 'fulfilled'],
    commit: { value: { command: 'ROLLBACK' } },
    written: [],
  });
  expect(await inPipeline([[1n], [2n ** 63n - 1n]])).toMatchObject({
    commit: { value: { command: 'COMMIT' } },
    written: [1n, 2n ** 63n - 1n],
  });
});
