import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../migrate/migrate.ts';
import { readMigrations } from '../migrate/migration-files.ts';
import { quiet } from './quiet.ts';

export type CreatedDatabase = { name: string; url: string; drop(): Promise<void> };

/** `deploy` creates the databases of services with these settings. */
const LIKE_DEPLOY = "TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'";

const urlOf = (name: string) =>
  Object.assign(new URL(process.env.POSTGRES_URL ?? ''), { pathname: `/${name}` }).href;

export function nameDatabase(): { name: string; url: string } {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  return { name, url: urlOf(name) };
}

/** The server is `POSTGRES_URL`, a superuser's. */
export async function createDatabase(options = '', { name } = nameDatabase()): Promise<CreatedDatabase> {
  await onServer(async (client) => void (await client.query(`CREATE DATABASE ${name} ${options}`)));
  const drop = () =>
    onServer(async (client) => void (await client.query(`DROP DATABASE ${name} WITH (FORCE)`)));
  return { name, url: urlOf(name), drop };
}

/** The template stays on the server: a copy takes a tenth of the time of thirty migrations. */
export async function createCopy(
  template: string,
  make: () => Promise<{ name: string }>,
  place = nameDatabase(),
): Promise<CreatedDatabase> {
  await onServer(async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [template]);
    if (rowCount) return;
    // An existing template is complete, because it gets its name at the end.
    const { name } = await make();
    await client.query(`ALTER DATABASE ${name} RENAME TO ${template}`);
  });
  return createDatabase(`TEMPLATE ${template}`, place);
}

export async function versionOf(directory: string): Promise<string> {
  const hash = createHash('sha256');
  for (const { name, checksum } of await readMigrations(directory)) hash.update(`${name} ${checksum}\n`);
  return hash.digest('hex').slice(0, 32);
}

export const createMigratedDatabase = async (
  directory: string,
  place = nameDatabase(),
): Promise<CreatedDatabase> => {
  const make = async () => {
    const database = await createDatabase(LIKE_DEPLOY);
    await migrate({ url: database.url, directory, logger: quiet });
    return database;
  };
  return createCopy(`migrated_${await versionOf(directory)}`, make, place);
};

async function onServer(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.POSTGRES_URL });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
