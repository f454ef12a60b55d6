import pg from 'pg';

const CONNECT_WITHIN_MS = 5_000;
const STATEMENT_MS = 60_000;
const PAGE_ROWS = 10_000;

export type Row = Record<string, string | null>;

export type Snapshot = {
  rows(sql: string, values?: unknown[]): Promise<Row[]>;
  /** Streams, so that a large result is not held in memory twice. */
  each(sql: string, values: unknown[], take: (row: Row) => void): Promise<void>;
};

const AS_TEXT = { getTypeParser: () => (text: string) => text };

export async function readSnapshot<T>(url: string, read: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: STATEMENT_MS + 2_000,
    types: AS_TEXT as never,
  });
  // The failing query reports the error. Without a listener, the event would end the process.
  client.on('error', () => undefined);
  const rows = async (sql: string, values: unknown[] = []) => (await client.query<Row>(sql, values)).rows;
  const each: Snapshot['each'] = async (sql, values, take) => {
    await client.query(`DECLARE pages NO SCROLL CURSOR FOR ${sql}`, values);
    for (let page = await rows(`FETCH ${PAGE_ROWS} FROM pages`); page.length > 0; ) {
      page.forEach(take);
      page = await rows(`FETCH ${PAGE_ROWS} FROM pages`);
    }
    await client.query('CLOSE pages');
  };
  try {
    await client.connect();
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return await read({ rows, each });
  } finally {
    await client.end().catch(() => undefined);
  }
}

export function text(row: Row, column: string): string {
  const value = row[column];
  if (value === null || value === undefined) throw new Error(`${column} is missing`);
  return value;
}
export const int = (row: Row, column: string) => Number(text(row, column));
export const intOrNull = (row: Row, column: string) => (row[column] == null ? null : int(row, column));
export const big = (row: Row, column: string) => BigInt(text(row, column));
