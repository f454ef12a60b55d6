import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import type { Element, ElementType } from './binary-array.ts';
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

it.each<[ElementType, Element]>([
  ['smallint', 2 ** 15],
  ['int', 0.5],
  ['bigint', '7'],
  ['text', 7],
  ['uuid', '7'],
  ['bytea', '7'],
  // These two PostgreSQL would read as times, were they sent as they are.
  ['timestamptz', Number.NEGATIVE_INFINITY],
  ['timestamptz', '20261122'],
])('a %s that is %p is refused, with the reason', async (type, value) => {
  const statement = setStatement<Element>({
    name: `count-${type}`,
    text: `SELECT count(*) FROM unnest($1::${type}[])`,
    values: (rows) => [[...rows]],
  });
  const client = await pool.connect();
  const refused = runSet(client, statement, [value]).finally(() => client.release());
  await expect(refused).rejects.toThrow(/malformed array literal: "\w+: .*(expected|too large)/);
});
