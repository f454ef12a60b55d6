import { chmodSync, chownSync, copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { runPostgres } from '../../../deploy/local/src/servers/postgres/postgres.ts';
import { resolvePostgresUser } from '../../../deploy/local/src/servers/postgres/user.ts';
import type { Session } from '../../../deploy/local/src/session.ts';
import { type CertificateFiles, HOST } from './certificates.ts';

export const DATABASES = ['ledger', 'user', 'history', 'webhooks'] as const;
type Database = (typeof DATABASES)[number];

export type SecurePostgres = {
  /** The owner runs the migrations. */
  url(database: Database, as: 'service' | 'owner'): string;
  port: number;
};

/** Connections need TLS, and each role reaches only its own database. */
const HBA = DATABASES.map((name) => `hostssl ${name} ${name}_owner,cowrie_${name} all scram-sha-256\n`).join(
  '',
);

export async function startSecurePostgres(
  session: Session,
  { port, password, server }: { port: number; password: string; server: CertificateFiles },
): Promise<SecurePostgres> {
  await runPostgres(session, { name: 'postgres', port, password });
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' });
  await client.connect();
  const dataDir = join(session.paths.data, 'postgres');
  const { uid, gid } = resolvePostgresUser(session.env);
  for (const [from, name] of [
    [server.cert, 'server.crt'],
    [server.key, 'server.key'],
  ] as const) {
    const file = join(dataDir, name);
    copyFileSync(from, file);
    // The server refuses a key file that others may read, so the file must belong to it.
    chmodSync(file, 0o600);
    if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
  }
  for (const name of DATABASES) await makeDatabase(client, name, password);
  await client.query('ALTER SYSTEM SET ssl = on');
  writeFileSync(join(dataDir, 'pg_hba.conf'), HBA);
  await client.query('SELECT pg_reload_conf()');
  await client.end();
  const tls = `sslmode=verify-full&sslrootcert=${encodeURIComponent(server.ca)}`;
  return {
    port,
    url: (database, as) => {
      const role = as === 'owner' ? `${database}_owner` : `cowrie_${database}`;
      return `postgresql://${role}:${password}@${HOST}:${port}/${database}?${tls}`;
    },
  };
}

async function makeDatabase(client: pg.Client, name: Database, password: string): Promise<void> {
  const login = `LOGIN PASSWORD ${client.escapeLiteral(password)}`;
  await client.query(`CREATE ROLE ${name}_owner ${login}`);
  await client.query(`CREATE ROLE cowrie_${name} ${login}`);
  await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)} OWNER ${name}_owner`);
  await client.query(`REVOKE ALL ON DATABASE ${client.escapeIdentifier(name)} FROM PUBLIC`);
  await client.query(`GRANT CONNECT ON DATABASE ${client.escapeIdentifier(name)} TO cowrie_${name}`);
}
