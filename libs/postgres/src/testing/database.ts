import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** A new database on the test server (`POSTGRES_URL`, a superuser's), empty unless its options say more, and how to get rid of it. */
export async function createDatabase(options = ''): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(`CREATE DATABASE ${name} ${options}`);
  const url = new URL(process.env.POSTGRES_URL ?? '');
  url.pathname = `/${name}`;
  return { url: url.toString(), drop: () => onServer(`DROP DATABASE ${name} WITH (FORCE)`) };
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.POSTGRES_URL });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
