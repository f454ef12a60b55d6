import type pg from 'pg';
import { compare, report, type Way } from './compare.ts';

/** Would it cost anything to have `transactions` of the ledger, and `entries` of history, in partitions from the start? */

const PARTS = 24;
const ROWS_A_PART = 20_000;
const BATCH = 500;
const ROUNDS = 100;
const TOTAL = PARTS * ROWS_A_PART;
const NO_OTHER_PLANS =
  'SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off; SET enable_bitmapscan = off';

const TRANSACTION = `id bigint NOT NULL, partition int NOT NULL, sequence bigint NOT NULL, type text NOT NULL, amount bigint NOT NULL,
  from_account bigint NOT NULL, to_account bigint NOT NULL, from_balance bigint NOT NULL, to_balance bigint NOT NULL,
  created_at timestamptz NOT NULL, initiated_by text NOT NULL, api_key_id uuid, reason text NOT NULL,
  previous_hash bytea NOT NULL, hash bytea NOT NULL, refund_of bigint, hold_id uuid, reference text`;
/** A tenth of them are purchases with a reference. */
const TRANSACTIONS = `
  SELECT n, n % 12, n / 12, 'TRANSFER', 5, n % 1000, 1000 + n % 1000, n, n, now(), 'user:' || n % 1000, NULL, 'A reason',
         sha256(n::text::bytea), sha256((n + 1)::text::bytea), NULL, NULL, CASE WHEN n % 10 = 0 THEN 'order ' || n END
  FROM generate_series($1::bigint, $1::bigint + $2::int - 1) AS n`;

const ENTRY = `party bigint NOT NULL, created_at_ms bigint NOT NULL, id bigint NOT NULL, counterparty bigint NOT NULL,
  amount bigint NOT NULL, balance bigint NOT NULL, kind smallint NOT NULL, reason text NOT NULL,
  refund_of bigint, hold_id uuid, reference text, initiated_by bigint, api_key_id uuid,
  PRIMARY KEY (party, created_at_ms, id)`;
/** Parties above 100,000 have few entries, the others many. */
const ENTRIES = `
  SELECT CASE WHEN n % 100 = 0 THEN 100000 + n % 7700 ELSE n % 500 END, n, n, 7, 5, n, 3, 'A reason', NULL::bigint, NULL::uuid,
         NULL, NULL::bigint, NULL::uuid
  FROM generate_series($1::bigint, $1::bigint + $2::int - 1) AS n`;

async function fill(client: pg.Client, tables: readonly string[], rows: string): Promise<void> {
  for (const table of tables) {
    for (let part = 0; part < PARTS; part++)
      await client.query(`INSERT INTO ${table} ${rows}`, [part * ROWS_A_PART + 1, ROWS_A_PART]);
    await client.query(`VACUUM ANALYZE ${table}`);
  }
}

async function makeParts(client: pg.Client, table: string): Promise<void> {
  for (let part = 0; part <= PARTS; part++) {
    const [from, to] = [part * ROWS_A_PART + 1, (part + 1) * ROWS_A_PART + 1];
    const bounds = `FROM (${from}) TO (${part === PARTS ? 'MAXVALUE' : to})`;
    await client.query(`CREATE TABLE ${table}_${part} PARTITION OF ${table} FOR VALUES ${bounds}`);
  }
}

const waysOf = (
  client: pg.Client,
  tables: readonly string[],
  text: (table: string) => string,
  values: (round: number) => unknown[],
) =>
  tables.map(
    (name): Way => ({
      name,
      step: (round) =>
        client.query({ name: `${name} ${text(name).slice(0, 40)}`, text: text(name), values: values(round) }),
    }),
  );

export async function measureTransactions(client: pg.Client): Promise<void> {
  const tables = ['plain', 'parts'];
  await client.query(`CREATE TABLE plain (${TRANSACTION}, PRIMARY KEY (id), UNIQUE (partition, sequence))`);
  // No index over all partitions can say that a number or a reference is there once.
  await client.query(`CREATE TABLE parts (${TRANSACTION}, PRIMARY KEY (id)) PARTITION BY RANGE (id)`);
  await client.query('CREATE INDEX ON parts (partition, sequence)');
  for (const table of tables) {
    await client.query(
      `CREATE INDEX ON ${table} (from_account, reference) WHERE reference IS NOT NULL AND api_key_id IS NULL`,
    );
    await client.query(`CREATE INDEX ON ${table} (refund_of) WHERE refund_of IS NOT NULL`);
  }
  await makeParts(client, 'parts');
  await fill(client, tables, TRANSACTIONS);
  await client.query(NO_OTHER_PLANS);
  const run = async (
    title: string,
    rows: number,
    text: (table: string) => string,
    values: (round: number) => unknown[],
  ) => report(title, rows, await compare(client, waysOf(client, tables, text, values), ROUNDS));
  await run(
    `Writing ${BATCH} transactions`,
    BATCH,
    (table) => `INSERT INTO ${table} ${TRANSACTIONS}`,
    (round) => [TOTAL + 1 + round * BATCH, BATCH],
  );
  const ids = (round: number) =>
    Array.from({ length: BATCH }, (_, n) => 1 + ((n * 7_919 + round * 104_729) % TOTAL));
  await run(
    `Reading ${BATCH} transactions by id`,
    BATCH,
    (table) => `SELECT t.* FROM unnest($1::bigint[]) AS k(id) JOIN ${table} AS t ON t.id = k.id`,
    (round) => [ids(round)],
  );
  await run(
    `Looking for ${BATCH} references`,
    BATCH,
    (table) => `SELECT t.id FROM unnest($1::bigint[]) AS k(id) JOIN ${table} AS t
      ON t.from_account = k.id % 1000 AND t.reference = 'order ' || k.id WHERE t.reference IS NOT NULL AND t.api_key_id IS NULL`,
    (round) => [ids(round)],
  );
  await run(
    'A page of 500 of a chain',
    500,
    (table) => `SELECT * FROM ${table} WHERE partition = $1 AND sequence > $2 ORDER BY sequence LIMIT 500`,
    (round) => [round % 12, round * 300],
  );
}

export async function measureEntries(client: pg.Client): Promise<void> {
  const tables = ['plain_entries', 'entries_in_parts'];
  await client.query(`CREATE TABLE plain_entries (${ENTRY})`);
  await client.query(`CREATE TABLE entries_in_parts (${ENTRY}) PARTITION BY RANGE (created_at_ms)`);
  for (const table of tables)
    await client.query(`CREATE INDEX ON ${table} (party, kind, created_at_ms, id) WHERE kind <> 3`);
  await makeParts(client, 'entries_in_parts');
  await fill(client, tables, ENTRIES);
  const { rows } = await client.query<{ bytes: string }>(
    `SELECT ((pg_table_size('plain_entries') + pg_indexes_size('plain_entries')) * 2 / ${TOTAL})::text AS bytes`,
  );
  process.stdout.write(`history keeps ${rows[0]?.bytes} bytes of a transfer, indexes included\n`);
  const run = async (
    title: string,
    count: number,
    text: (table: string) => string,
    values: (round: number) => unknown[],
  ) => report(title, count, await compare(client, waysOf(client, tables, text, values), ROUNDS));
  await run(
    `Writing the ${2 * BATCH} entries of ${BATCH} transfers`,
    2 * BATCH,
    (table) => `INSERT INTO ${table} ${ENTRIES} ON CONFLICT DO NOTHING`,
    (round) => [TOTAL + 1 + round * 2 * BATCH, 2 * BATCH],
  );
  const page = (
    table: string,
  ) => `SELECT * FROM ${table} WHERE party = $1 AND (created_at_ms, id) < ($2, $3) AND created_at_ms >= $4
    ORDER BY created_at_ms DESC, id DESC LIMIT 20`;
  const end = 2 * TOTAL;
  await run('The newest page of somebody with many', 20, page, (round) => [1 + (round % 400), end, end, 0]);
  await run('The newest page of somebody with few', 20, page, (round) => [
    100_000 + ((round * 100) % 7_700),
    end,
    end,
    0,
  ]);
  await run('A page in the middle of somebody with many', 20, page, (round) => [
    1 + (round % 400),
    TOTAL / 2,
    0,
    0,
  ]);
}
