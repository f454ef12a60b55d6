import pg from 'pg';
import { firstLine } from '../../errors.ts';
import type { Secrets } from '../../home/secrets.ts';
import type { DatabaseName } from '../../settings.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 60_000;

export async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS,
  });
  // A lost connection also fails the current query. Without a listener the event would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

export async function findConnectionProblem(url: string): Promise<string | undefined> {
  try {
    await withClient(url, (client) => client.query('SELECT 1'));
    return undefined;
  } catch (error) {
    return firstLine(error) || 'no connection';
  }
}

export function roleOf(name: DatabaseName): string {
  return `cowrie_${name}`;
}

export function passwordOf(name: DatabaseName, secrets: Secrets): string {
  const passwords = {
    ledger: secrets.ledgerDatabasePassword,
    user: secrets.userDatabasePassword,
    history: secrets.historyDatabasePassword,
    webhooks: secrets.webhooksDatabasePassword,
  };
  return passwords[name];
}

export function databaseUrl(
  serverUrl: string,
  name: DatabaseName,
  login?: { user: string; password: string },
) {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  if (login) [url.username, url.password] = [login.user, login.password];
  return url.href;
}

/**
 * Each database has a role that may log in to that one only and owns nothing: the migrations, run by the superuser,
 * grant its rights.
 */
export async function ensureDatabases(
  serverUrl: string,
  names: readonly DatabaseName[],
  secrets: Secrets,
): Promise<void> {
  await withClient(serverUrl, async (client) => {
    for (const shared of ['postgres', 'template1']) {
      await client.query(`REVOKE ALL ON DATABASE ${client.escapeIdentifier(shared)} FROM PUBLIC`);
    }
    for (const name of names) await ensureDatabase(client, name, passwordOf(name, secrets));
  });
}

async function ensureDatabase(client: pg.Client, name: DatabaseName, password: string): Promise<void> {
  const [database, role] = [client.escapeIdentifier(name), client.escapeIdentifier(roleOf(name))];
  const roles = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [roleOf(name)]);
  const verb = roles.rowCount === 0 ? 'CREATE' : 'ALTER';
  await client.query(`${verb} ROLE ${role} LOGIN PASSWORD ${client.escapeLiteral(password)}`);
  const databases = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (databases.rowCount === 0) await client.query(`CREATE DATABASE ${database}`);
  await client.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`);
  await client.query(`GRANT CONNECT ON DATABASE ${database} TO ${role}`);
}
