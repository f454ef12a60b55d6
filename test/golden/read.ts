import pg from 'pg';
import { readTopic } from '../support/events.ts';

const TABLES = `SELECT CASE schemaname WHEN 'public' THEN '' ELSE schemaname || '.' END || tablename AS name FROM pg_tables
                WHERE schemaname IN ('public', 'inbox') ORDER BY 1`;

export type Row = Record<string, string | null>;

export async function withDatabase<T>(url: string, use: (query: Query) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await client.query(`SET timezone = 'UTC'`);
    // PostgreSQL's text form loses no precision to a JavaScript type.
    const types = { getTypeParser: () => (value: string) => value };
    return await use(async (text) => (await client.query<Row>({ text, types })).rows);
  } finally {
    await client.end();
  }
}
export type Query = (text: string) => Promise<Row[]>;

export function readTables(url: string): Promise<Map<string, string[]>> {
  return withDatabase(url, async (query) => {
    const tables = new Map<string, string[]>();
    for (const { name } of await query(TABLES)) {
      const rows = await query(`SELECT * FROM ${name}`);
      tables.set(
        String(name),
        rows.map((row) => JSON.stringify(row)),
      );
    }
    return tables;
  });
}

export type Message = { name: string | undefined; id: string; text: string };

export async function readMessages(topic: string): Promise<Message[]> {
  const messages = (await readTopic(topic)).filter(({ value }) => value.length > 0);
  return messages.map(({ key, headers, value, partition, offset }) => {
    const text = value.toString('utf8');
    const { id, name } = JSON.parse(text) as { id?: unknown; name?: string };
    const place = `${String(partition).padStart(2, '0')} ${String(offset).padStart(6, '0')}`;
    // Commands that sign heads arrive in no fixed order.
    const isRequest = 'correlation-id' in headers || (key !== null && typeof id === 'string');
    return { name, id: isRequest ? String(id) : place, text: `${JSON.stringify({ key, headers })} ${text}` };
  });
}

export const byId = (a: Message, b: Message) => (a.id < b.id ? -1 : 1);
