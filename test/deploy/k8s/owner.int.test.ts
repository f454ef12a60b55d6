import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { at } from '../tools/values.ts';
import { parseManifests } from './documents.ts';
import { K8S_FOLDER } from './kustomize.ts';

const SERVER = process.env.POSTGRES_URL ?? '';
const ROOT = join(K8S_FOLDER, '../..');
const MIGRATE_WITHIN_MS = 60_000;

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  cleanups.push(() => client.end());
  return client;
}

async function sqlOf(service: string, field: string): Promise<string[]> {
  const [cluster] = parseManifests(await readFile(join(K8S_FOLDER, `base/postgres/${service}.yaml`), 'utf8'));
  const statements = at(cluster, 'spec', 'bootstrap', 'initdb', field);
  return Array.isArray(statements) ? statements.map(String) : [];
}

/** A database as CloudNativePG makes it out of the manifest, under another name; gives its owner's URL. */
async function makeDatabase(service: string): Promise<{ ownerUrl: string; admin: pg.Client }> {
  const name = `${service}_owned_${randomUUID().replaceAll('-', '')}`;
  const server = await openClient(SERVER);
  await server.query(`CREATE ROLE ${name} LOGIN PASSWORD 'secret'`);
  cleanups.push(() => server.query(`DROP ROLE ${name}`));
  await server.query(
    `CREATE DATABASE ${name} OWNER ${name} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'`,
  );
  cleanups.push(() => server.query(`DROP DATABASE ${name} WITH (FORCE)`));
  // Roles belong to the whole server, and other tests have made it already.
  for (const sql of await sqlOf(service, 'postInitSQL')) {
    await server.query(sql).catch((error: { code?: string }) => {
      if (error.code !== '42710') throw error;
    });
  }
  const url = new URL(SERVER);
  url.pathname = `/${name}`;
  const admin = await openClient(url.href);
  for (const sql of await sqlOf(service, 'postInitApplicationSQL')) {
    await admin.query(sql.replace(`DATABASE ${service} `, `DATABASE ${name} `));
  }
  [url.username, url.password] = [name, 'secret'];
  return { ownerUrl: url.href, admin };
}

/** A table of each service, and whether the service may take rows out of it: history takes back what a restore undid. */
const TABLES = [
  { service: 'ledger', table: 'transactions', removes: false },
  { service: 'user', table: 'users', removes: false },
  { service: 'history', table: 'entries', removes: true },
];

describe.each(TABLES)('the $service database of the manifests', ({ service, table, removes }) => {
  it('is migrated by its owner, who is no superuser, and its service gets its rights', async () => {
    const { ownerUrl, admin } = await makeDatabase(service);
    const program = [join('services', service, 'src/migrate.ts')];
    const env = { PATH: process.env.PATH, MIGRATION_DATABASE_URL: ownerUrl };
    await promisify(execFile)(process.execPath, program, { cwd: ROOT, env, timeout: MIGRATE_WITHIN_MS });

    const { rows } = await admin.query<{
      reads: boolean;
      adds: boolean;
      removes: boolean;
      connects: boolean;
    }>(
      `SELECT has_table_privilege($1, $2, 'SELECT') AS reads, has_table_privilege($1, $2, 'INSERT') AS adds,
         has_table_privilege($1, $2, 'DELETE') AS removes, has_database_privilege($1, current_database(), 'CONNECT') AS connects`,
      [`cowrie_${service}`, table],
    );
    expect(rows).toEqual([{ reads: true, adds: true, removes, connects: true }]);
    const { rows: seen } = await admin.query<{ reads: boolean }>(
      `SELECT has_table_privilege($1, 'schema_migrations', 'SELECT') AS reads`,
      [`cowrie_${service}`],
    );
    expect(seen).toEqual([{ reads: true }]);
  });
});
