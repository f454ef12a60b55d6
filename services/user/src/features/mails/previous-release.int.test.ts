import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '@cowrie/postgres';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createServiceDatabase, quiet } from '../../../../../libs/postgres/src/testing/service-database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { command, createTestService, hashFor, logIn, type TestService } from '../../testing/service.ts';

/** Rows of the release before, and what it goes on writing beside this one: its migrations end before mails and second factors. */

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));
const FIRST_OF_OURS = '0007';
const INSERT = `
  INSERT INTO users (id, email, full_name, search_name, password_hash, role, is_verified, created_at)
  VALUES (nextval('user_ids'), $1, 'Ada', 'ada', $2, 'USER', false, now()) RETURNING id::float8 AS id`;
const ERASE = `
  UPDATE users SET email = NULL, full_name = NULL, search_name = NULL, password_hash = NULL, role = 'USER',
                   deleted_at = now(), access_version = access_version + 1 WHERE id = $1`;

let directory: string;
let database: TestDatabase;
let service: TestService;
const before = { userId: 0, email: 'before@example.com' };

async function insert(email: string): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(INSERT, [email, hashFor(email)]);
  return rows[0]?.id ?? 0;
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'user-migrations-'));
  const earlier = (await readdir(MIGRATIONS)).filter((name) => name < FIRST_OF_OURS);
  await Promise.all(earlier.map((name) => cp(join(MIGRATIONS, name), join(directory, name))));
  database = await createServiceDatabase({ service: 'user', migrations: directory });
  before.userId = await insert(before.email);
  await migrate({ url: database.ownerUrl, directory: MIGRATIONS, logger: quiet });
  service = await createTestService(database.pool);
});
afterAll(async () => {
  await database.drop();
  await rm(directory, { recursive: true });
});

it('users of before log in without a code, and ask for a mail', async () => {
  await logIn(service, before, 'token');
  await service.done(command('mail.request-verification', { userId: before.userId }));
  const { rows } = await database.pool.query('SELECT user_id FROM mails');
  expect(rows).toHaveLength(1);
});

it('what the release before writes is as good as ever, and a user whom it deletes is sent nothing', async () => {
  const beside = { email: 'beside@example.com', userId: await insert('beside@example.com') };
  await logIn(service, beside, 'another token');
  await database.pool.query(ERASE, [before.userId]);
  const access = await service.ask('access.get', {
    userId: before.userId,
    sessionId: '0190d5f0-0000-7000-8000-000000000001',
  });
  expect(access).toMatchObject({ data: { access: { deleted: true }, sessionActive: false } });
});
