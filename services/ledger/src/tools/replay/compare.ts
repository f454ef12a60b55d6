import type pg from 'pg';

export type Difference = {
  table: string;
  key: string;
  where: 'ledger' | 'replayed' | 'both';
  columns: string[];
};

/** Tables that do not follow from commands, with the reason. */
const NOT_COMPARED: Readonly<Record<string, string>> = {
  schema_migrations: 'the times of applying them',
  outbox: 'deleted after publishing',
  outbox_cursors: 'the published positions',
  batches: 'the input of the replay',
  clock: 'set by the replay',
  closing_wallets: 'deleted when the wallet is closed',
  closed_parties: 'deleted when nothing is left to cancel',
  paused_payers: 'deleted when nothing is left to pause',
  cancelled_payees: 'deleted when nothing is left to cancel',
  verifications: 'have progress and findings of their own',
};

/** Columns that do not follow from commands, with the reason. */
const COLUMNS_NOT_COMPARED: Readonly<Record<string, readonly string[]>> = {
  // The time is when the row was written, for the retention.
  results: ['created_at'],
  // Attempts to submit the payout happen outside commands.
  withdrawals: ['tries', 'next_try_at', 'asked_at', 'accepted_at'],
};

const PAGE_ROWS = 2_000;

type Row = { key: string; row: Record<string, unknown> };
type RowLocation = Difference['where'];

/** Compares by primary key and returns at most `max` differences. Both clients must be in a transaction. */
export async function compareDatabases(
  { ledger, replayed }: { ledger: pg.ClientBase; replayed: pg.ClientBase },
  max: number,
): Promise<{ differences: Difference[]; rows: number }> {
  const differences: Difference[] = [];
  let rows = 0;
  for (const { table, key } of await readTables(ledger)) {
    const [ours, theirs] = [await openRows(ledger, table, key), await openRows(replayed, table, key)];
    let [one, other] = [await ours(), await theirs()];
    while ((one || other) && differences.length < max) {
      const where = locateRow(one, other);
      const columns = where === 'both' && one && other ? findDifferingColumns(table, one.row, other.row) : [];
      const { key: at = '' } = (where === 'replayed' ? other : one) ?? {};
      if (where !== 'both' || columns.length > 0) differences.push({ table, key: at, where, columns });
      if (where !== 'replayed') one = await ours();
      if (where !== 'ledger') other = await theirs();
      rows += 1;
    }
  }
  return { differences, rows };
}

function locateRow(one: Row | undefined, other: Row | undefined): RowLocation {
  if (!one || !other) return one ? 'ledger' : 'replayed';
  const order = Buffer.compare(Buffer.from(one.key), Buffer.from(other.key));
  return order < 0 ? 'ledger' : order > 0 ? 'replayed' : 'both';
}

function findDifferingColumns(table: string, one: Row['row'], other: Row['row']): string[] {
  const left = COLUMNS_NOT_COMPARED[table] ?? [];
  return Object.keys({ ...one, ...other }).filter(
    (name) => !left.includes(name) && JSON.stringify(one[name]) !== JSON.stringify(other[name]),
  );
}

/** Throws for a table without a primary key, because it could not be compared. */
async function readTables(client: pg.ClientBase): Promise<{ table: string; key: string[] }[]> {
  const { rows } = await client.query<{ table: string; key: string[] | null }>(
    `SELECT c.relname::text AS table, array_agg(a.attname::text ORDER BY k.place) FILTER (WHERE a.attname IS NOT NULL) AS key
     FROM pg_class AS c LEFT JOIN pg_index AS i ON i.indrelid = c.oid AND i.indisprimary
     LEFT JOIN LATERAL unnest(i.indkey::int[]) WITH ORDINALITY AS k (number, place) ON true
     LEFT JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum = k.number
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
     GROUP BY c.relname ORDER BY c.relname`,
  );
  return rows
    .filter(({ table }) => !(table in NOT_COMPARED))
    .map(({ table, key }) => {
      if (key === null) throw new Error(`table ${table} has no primary key, by which it could be compared`);
      return { table, key };
    });
}

async function openRows(
  client: pg.ClientBase,
  table: string,
  key: readonly string[],
): Promise<() => Promise<Row | undefined>> {
  const text = `concat_ws(' ', ${key.map((name) => `t.${name}::text`).join(', ')}) COLLATE "C"`;
  await client.query(
    `DECLARE rows_of_${table} NO SCROLL CURSOR FOR SELECT ${text} AS key, to_jsonb(t) AS row FROM ${table} AS t ORDER BY 1`,
  );
  let page: Row[] = [];
  let isOver = false;
  return async () => {
    if (page.length === 0 && !isOver) {
      page = (await client.query<Row>(`FETCH ${PAGE_ROWS} FROM rows_of_${table}`)).rows;
      isOver = page.length < PAGE_ROWS;
    }
    return page.shift();
  };
}
