import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { between, oneOf } from './processes.ts';
import type { Fault, FaultTarget } from './types.ts';

/*
 * Harms a healthy database as an administrator, an expired certificate or a forgotten session would. No command causes
 * these faults, so each command must wait, or be refused after its deadline.
 */

const DATABASES = ['ledger', 'user', 'history'] as const;
type Database = (typeof DATABASES)[number];

const SHORTEST_MS = 2_000;
const LONGEST_MS = 14_000;
/** Exceeds every caller's deadline and the statement timeout of the services. */
const LOCKED_MS = 15_000;
const TARGET_MS = 10_000;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 10_000;

const WRITTEN_TABLE: Record<Database, string> = { ledger: 'results', user: 'results', history: 'entries' };

const roleOf = (database: Database) => `cowrie_${database}`;

async function asSuperuser<T>(
  world: FaultTarget,
  database: Database,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const url = new URL(world.platform.postgresUrl ?? '');
  url.pathname = `/${database}`;
  const client = new pg.Client({
    connectionString: url.href,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // This session must be able to repair the database, whatever its defaults say.
    options: '-c default_transaction_read_only=off',
  });
  client.on('error', () => undefined);
  await client.connect();
  return work(client).finally(() => client.end());
}

const disconnect = (client: pg.Client, database: Database) =>
  client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [
    roleOf(database),
  ]);

/** Nothing else is repaired, because the services must recover by themselves. */
function databaseFault(
  name: string,
  harm: (client: pg.Client, database: Database, world: FaultTarget) => Promise<unknown>,
  mend: (client: pg.Client, database: Database, world: FaultTarget) => Promise<unknown>,
): Fault {
  return {
    name,
    draw: (random) => {
      const database = oneOf(random, DATABASES) as Database;
      const forMs = between(random, SHORTEST_MS, LONGEST_MS);
      return {
        params: { database, forMs },
        targetMs: TARGET_MS,
        run: async (world) => {
          try {
            await asSuperuser(world, database, (client) => harm(client, database, world));
            await sleep(forMs);
          } finally {
            await asSuperuser(world, database, (client) => mend(client, database, world));
          }
          return { backAtMs: Date.now() };
        },
      };
    },
  };
}

const setPassword = (client: pg.Client, database: Database, password: string) =>
  client.query(`ALTER ROLE ${roleOf(database)} PASSWORD ${client.escapeLiteral(password)}`);

function passwordOf({ platform }: FaultTarget, database: Database): string {
  return decodeURIComponent(new URL(platform.env[`${database.toUpperCase()}_DATABASE_URL`] ?? '').password);
}

const wrongPassword = databaseFault(
  'wrong-password',
  async (client, database) => {
    await setPassword(client, database, 'not what the service was given');
    await disconnect(client, database);
  },
  (client, database, world) => setPassword(client, database, passwordOf(world, database)),
);

// Sessions that began during the fault stay read-only until they end, so a service that keeps one can never write
// again.
const readOnly = databaseFault(
  'read-only',
  async (client, database) => {
    await client.query(
      `ALTER DATABASE ${client.escapeIdentifier(database)} SET default_transaction_read_only = on`,
    );
    await disconnect(client, database);
  },
  (client, database) =>
    client.query(`ALTER DATABASE ${client.escapeIdentifier(database)} RESET default_transaction_read_only`),
);

const privilegeRevoked = databaseFault(
  'privilege-revoked',
  (client, database) => client.query(`REVOKE INSERT ON ${WRITTEN_TABLE[database]} FROM ${roleOf(database)}`),
  (client, database) => client.query(`GRANT INSERT ON ${WRITTEN_TABLE[database]} TO ${roleOf(database)}`),
);

const certificateExpired = databaseFault(
  'certificate-expired',
  async (client, database, { certificate }) => {
    certificate.renew('expired');
    await client.query('SELECT pg_reload_conf()');
    await disconnect(client, database);
  },
  (client, _database, { certificate }) => {
    certificate.renew('valid');
    return client.query('SELECT pg_reload_conf()');
  },
);

/** A session holds a lock longer than any caller waits, on what a batch reads first or on what it writes last. */
function lockFault(name: string, statements: Readonly<Record<string, string>>): Fault {
  return {
    name,
    draw: (random) => {
      const locked = oneOf(random, Object.keys(statements));
      return {
        params: { locked, forMs: LOCKED_MS },
        targetMs: TARGET_MS,
        run: (world) =>
          asSuperuser(world, 'ledger', async (client) => {
            await client.query('BEGIN');
            await client.query(statements[locked] ?? '');
            await sleep(LOCKED_MS);
            await client.query('ROLLBACK');
            return { backAtMs: Date.now() };
          }),
      };
    },
  };
}

const lockOf = (table: string) => `LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`;

export const databaseFaults: readonly Fault[] = [
  wrongPassword,
  readOnly,
  privilegeRevoked,
  certificateExpired,
  lockFault('row-locked-15s', {
    treasuries: 'SELECT 1 FROM accounts WHERE id < 0 ORDER BY id FOR UPDATE',
  }),
  lockFault('table-locked-15s', {
    accounts: lockOf('accounts'),
    transactions: lockOf('transactions'),
    results: lockOf('results'),
  }),
];
