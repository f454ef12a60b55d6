import { UserRegistered } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { bootstrap } from './bootstrap.ts';
import { findApiKey } from './features/api-keys/table.ts';
import { findUserByEmail } from './identity/table.ts';
import { verifyPassword } from './passwords/hash.ts';
import { useTestDatabase } from './testing/database.ts';
import { createTestLog, createTestService, NOW_MS, register, sha256 } from './testing/service.ts';

const database = useTestDatabase();

const API_KEY = 'an API key of thirty-two characters';
const superAdmin = { email: 'root@example.com', password: 'a password to begin with' };
const options = () => ({
  pool: database.pool,
  logger: createTestLog().logger,
  now: () => NOW_MS,
  superAdmin,
  apiKey: API_KEY,
});

describe('bootstrap', () => {
  it('does not make a user super admin who registered with that address', async () => {
    const service = await createTestService(database.pool);
    const email = 'registered@example.com';
    await register(service, email);
    const log = createTestLog();
    await bootstrap({ ...options(), apiKey: null, superAdmin: { ...superAdmin, email }, logger: log.logger });
    expect(await findUserByEmail(database.pool, email)).toMatchObject({ role: 'USER' });
    expect(log.lines.filter(({ level }) => level === 'error')).toHaveLength(1);
    expect(JSON.stringify(log.lines)).not.toContain(superAdmin.password);
  });

  it('makes the first super admin with its event, and the key, once, by however many instances', async () => {
    await Promise.all([0, 1, 2].map(() => bootstrap({ ...options(), pool: database.openPool() })));
    await bootstrap({ ...options(), superAdmin: { ...superAdmin, email: 'other@example.com' } });
    const { rows: users } = await database.owner.query(
      `SELECT id, email FROM users WHERE role = 'SUPERADMIN'`,
    );
    expect(users.map(({ email }) => email)).toEqual(['root@example.com']);
    const { rows: events } = await database.owner.query('SELECT type, data FROM outbox WHERE subject = $1', [
      String(users[0]?.id),
    ]);
    expect(events).toMatchObject([{ type: 'user.registered' }]);
    expect(UserRegistered.parse(JSON.parse(events[0].data))).toMatchObject({ role: 'SUPERADMIN' });
    const admin = await findUserByEmail(database.pool, 'root@example.com');
    expect(admin).toMatchObject({ role: 'SUPERADMIN', isVerified: true });
    expect(await verifyPassword(admin?.passwordHash ?? '', superAdmin.password)).toBe(true);
    const key = await findApiKey(database.pool, sha256(API_KEY));
    expect(key).toMatchObject({ name: 'bootstrap', scopes: ['*:*'], prefix: 'an A', createdBy: null });
    expect((await database.owner.query('SELECT id FROM api_keys')).rows).toHaveLength(1);
  });
});
