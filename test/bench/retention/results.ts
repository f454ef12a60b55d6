import type pg from 'pg';
import { compare, report, sizeOf, type Way } from './compare.ts';

/**
 * The results of commands, kept for 31 days, in three layouts: a BRIN index on the time, a B-tree on it, and a partition a
 * day. How dear is a batch of 500, a look at 500 keys, and what goes away?
 */

const DAYS = 31;
const ROWS_A_DAY = 10_000;
const BATCH = 500;
const ROUNDS_A_DAY = ROWS_A_DAY / BATCH;
const TURNED_DAYS = 12;

const COLUMNS = `slot uuid NOT NULL, command_id uuid NOT NULL, transaction_id bigint, account_id bigint, received bigint,
  sent bigint, held bigint, created_at timestamptz NOT NULL, fingerprint bytea, data text, xaf bigint`;

const day = (n: number) => `timestamptz '2030-01-01' + ${n} * interval '1 day'`;
const NEW_ROWS = (from: string) => `
  SELECT gen_random_uuid(), gen_random_uuid(), n, n, n, n, 0, ${from}, sha256(n::text::bytea), NULL, NULL
  FROM generate_series(1, $1::int) AS n`;

async function make(client: pg.Client): Promise<void> {
  await client.query(`
    CREATE TABLE brin (${COLUMNS}, PRIMARY KEY (slot));
    CREATE INDEX ON brin USING brin (created_at);
    CREATE TABLE btree (${COLUMNS}, PRIMARY KEY (slot));
    CREATE INDEX ON btree (created_at);
    CREATE TABLE days (${COLUMNS}, PRIMARY KEY (slot, created_at)) PARTITION BY RANGE (created_at)`);
  for (let n = 0; n < DAYS + TURNED_DAYS; n++) {
    await client.query(
      `CREATE TABLE day_${n} PARTITION OF days FOR VALUES FROM (${day(n)}) TO (${day(n + 1)})`,
    );
  }
  for (const table of ['brin', 'btree', 'days']) {
    for (let n = 0; n < DAYS; n++)
      await client.query(`INSERT INTO ${table} ${NEW_ROWS(day(n))}`, [ROWS_A_DAY]);
    await client.query(`VACUUM ANALYZE ${table}`);
  }
}

const insertInto = (client: pg.Client, table: string) => (round: number) =>
  client.query({
    name: `insert-${table}`,
    text: `INSERT INTO ${table} ${NEW_ROWS(`$2::timestamptz + $3 * interval '1 minute'`)}`,
    values: [
      BATCH,
      new Date(Date.UTC(2030, 0, 1 + DAYS + Math.floor(round / ROUNDS_A_DAY))),
      round % ROUNDS_A_DAY,
    ],
  });

const lookInto = (client: pg.Client, table: string) => () =>
  client.query({
    name: `look-${table}`,
    text: `SELECT r.* FROM (SELECT gen_random_uuid() AS slot FROM generate_series(1, ${BATCH})) AS k
           JOIN ${table} AS r ON r.slot = k.slot`,
  });

/** What is older than 31 days after the round, up to a batch. */
const removeFrom = (client: pg.Client, table: string, order: string) => (round: number) =>
  client.query({
    name: `remove-${table}`,
    text: `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
             SELECT ctid FROM ${table} WHERE created_at < $1 ${order} LIMIT ${BATCH}))`,
    values: [new Date(Date.UTC(2030, 0, 2 + Math.floor(round / ROUNDS_A_DAY)))],
  });

export async function measureResults(client: pg.Client): Promise<void> {
  await make(client);
  await client.query(
    'SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off; SET enable_bitmapscan = off',
  );
  const tables = ['brin', 'btree', 'days'];
  const ways = (of: (client: pg.Client, table: string) => Way['step']) =>
    tables.map((name) => ({ name, step: of(client, name) }));
  const sizes = async (when: string) => {
    for (const table of tables) process.stdout.write(`${table} ${when}: ${await sizeOf(client, table)}\n`);
  };
  await sizes(`with ${DAYS} days of ${ROWS_A_DAY} rows`);
  const rounds = TURNED_DAYS * ROUNDS_A_DAY;
  report(`Writing ${BATCH} results`, BATCH, await compare(client, ways(insertInto), rounds));
  report(`Looking for ${BATCH} keys`, BATCH, await compare(client, ways(lookInto), 50));
  const removal = [
    { name: 'brin', step: removeFrom(client, 'brin', '') },
    { name: 'btree', step: removeFrom(client, 'btree', 'ORDER BY created_at') },
  ];
  report(`Deleting ${BATCH} old results`, BATCH, await compare(client, removal, rounds));
  const detach = {
    name: 'days',
    step: (n: number) => client.query(`ALTER TABLE days DETACH PARTITION day_${n}; DROP TABLE day_${n}`),
  };
  report(`Detaching a day of ${ROWS_A_DAY}`, ROWS_A_DAY, await compare(client, [detach], TURNED_DAYS));
  for (const table of tables) await client.query(`VACUUM ${table}`);
  await sizes(`after ${TURNED_DAYS} days came and went, vacuumed once`);
  // Freed pages hold young rows now: what does it cost to find that nothing is old?
  for (let round = 0; round < rounds; round++)
    for (const table of ['brin', 'btree']) await insertInto(client, table)(round + rounds);
  report(
    'Finding that nothing is old',
    1,
    await compare(
      client,
      removal.map((way) => ({ ...way, step: () => way.step(rounds - 1) })),
      20,
    ),
  );
}
