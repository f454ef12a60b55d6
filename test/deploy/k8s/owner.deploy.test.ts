import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { at } from '../tools/values.ts';
import { parseManifests } from './manifests/documents.ts';
import { K8S_FOLDER } from './manifests/kustomize.ts';

const SERVER = process.env.POSTGRES_URL ?? '';
const ROOT = join(K8S_FOLDER, '../..');
const RUN_WITHIN_MS = 60_000;

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

async function initdbOf(service: string) {
  const [cluster] = parseManifests(await readFile(join(K8S_FOLDER, `base/postgres/${service}.yaml`), 'utf8'));
  const field = (name: string) => at(cluster, 'spec', 'bootstrap', 'initdb', name);
  const statements = (name: string) => [field(name)].flat().map(String);
  return {
    database: String(field('database')),
    owner: String(field('owner')),
    postInitSQL: statements('postInitSQL'),
    postInitApplicationSQL: statements('postInitApplicationSQL'),
  };
}

/** The database has its real name. It fails when the server already has one, which may belong to another program. */
async function makeDatabase(service: string): Promise<{ ownerUrl: string; admin: pg.Client }> {
  const manifest = await initdbOf(service);
  const server = await openClient(SERVER);
  const [database, owner] = [manifest.database, manifest.owner].map((name) => server.escapeIdentifier(name));
  await server.query(`CREATE ROLE ${owner} LOGIN PASSWORD 'secret'`);
  cleanups.push(() => server.query(`DROP ROLE ${owner}`));
  await server.query(
    `CREATE DATABASE ${database} OWNER ${owner} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'`,
  );
  cleanups.push(() => server.query(`DROP DATABASE ${database} WITH (FORCE)`));
  // Roles belong to the whole server, so another test may have created this one.
  for (const sql of manifest.postInitSQL) {
    await server.query(sql).catch((error: { code?: string }) => {
      if (error.code !== '42710') throw error;
    });
  }
  const url = new URL(SERVER);
  url.pathname = `/${manifest.database}`;
  const admin = await openClient(url.href);
  for (const sql of manifest.postInitApplicationSQL) await admin.query(sql);
  [url.username, url.password] = [manifest.owner, 'secret'];
  return { ownerUrl: url.href, admin };
}

async function run(program: string, variables: Record<string, string>): Promise<string> {
  const env = { PATH: process.env.PATH, ...variables };
  const { stdout } = await promisify(execFile)(process.execPath, [program], {
    cwd: ROOT,
    env,
    timeout: RUN_WITHIN_MS,
  });
  return stdout;
}

/** History deletes what a restore voided, and webhooks deletes old rows. */
const TABLES = [
  { service: 'ledger', table: 'transactions', removes: false },
  { service: 'user', table: 'users', removes: false },
  { service: 'history', table: 'entries', removes: true },
  { service: 'webhooks', table: 'deliveries', removes: true },
];

describe.each(TABLES)('the $service database of the manifests', ({ service, table, removes }) => {
  it('is migrated by its owner, who is no superuser, and gives its service rights', async () => {
    const { ownerUrl, admin } = await makeDatabase(service);
    await run(join('services', service, 'src/migrate.ts'), { MIGRATION_DATABASE_URL: ownerUrl });

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

describe('the role of examples/verify.yaml, created as the document says', () => {
  it('verifies the ledger and can write nothing', async () => {
    const text = await readFile(join(ROOT, 'docs/operations/kubernetes.md'), 'utf8');
    const [, sql = ''] = /<<SQL\n([\s\S]*?)SQL\n/.exec(text) ?? [];
    const server = await openClient(SERVER);
    cleanups.push(() => server.query('DROP ROLE IF EXISTS "cowrie_auditor"'));
    const { ownerUrl, admin } = await makeDatabase('ledger');
    await run('services/ledger/src/migrate.ts', { MIGRATION_DATABASE_URL: ownerUrl });
    await admin.query(sql.replace('$password', 'secret'));
    const url = new URL(ownerUrl);
    url.username = 'cowrie_auditor';
    expect(
      await run('services/ledger/src/tools/verify/main.ts', { LEDGER_DATABASE_URL: url.href }),
    ).toContain('all is well');
    const auditor = await openClient(url.href);
    const { rows } = await auditor.query(
      `SELECT table_name FROM information_schema.role_table_grants WHERE grantee = 'cowrie_auditor'`,
    );
    expect(rows).toEqual([]);
    await expect(auditor.query('DELETE FROM outbox')).rejects.toMatchObject({ code: '42501' });
  });
});
