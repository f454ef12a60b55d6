import { randomUUID } from 'node:crypto';
import type { AdminLogEntry, UserCommand } from '@cowrie/contracts';
import { type AdminLogFinding, verifyAdminLog } from '@cowrie/postgres';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { command, register, sha256, type TestDelivery, UNBOUND } from '../../testing/service.ts';
import { useTestService } from '../../testing/use-service.ts';

const { database, service } = useTestService();
let adminId: number;

beforeAll(async () => {
  adminId = await register(service, 'root@example.com');

  await database.owner.query(`UPDATE users SET role = 'SUPERADMIN' WHERE id = $1`, [adminId]);
});

const byAdmin = (delivered: TestDelivery, over: Partial<UserCommand> = {}): TestDelivery => ({
  ...delivered,
  command: { ...delivered.command, principal: `user:${adminId}`, ...over } as UserCommand,
});

const ALL = {
  limit: 1000,
  before: null,
  actorUserId: null,
  action: null,
  target: null,
  fromMs: null,
  toMs: null,
};

async function logOf(over: object = {}): Promise<AdminLogEntry[]> {
  const answer = await service.ask('log.entries', { ...ALL, ...over });
  if (!answer.ok) throw new Error(answer.detail);
  return (answer.data as { entries: AdminLogEntry[] }).entries;
}

const newKey = () => ({
  apiKeyId: randomUUID(),
  createdBy: adminId,
  name: 'shop',
  scopes: ['coins:mint' as const],
  bounds: UNBOUND,
  expiresAtMs: null,
  keyHash: sha256(randomUUID()),
  prefix: 'cwk_1234',
});

async function addedBy(...deliveries: TestDelivery[]): Promise<AdminLogEntry[]> {
  const before = (await logOf()).length;
  await service.send(...deliveries);
  const now = await logOf();
  return now.slice(0, now.length - before).toReversed();
}

describe('the administrative log of people and keys', () => {
  it('has a deletion, and nothing by which the person is known', async () => {
    const userId = await register(service, 'secret.person@example.com', 'Very Secret');
    const entries = await addedBy(byAdmin(command('user.delete', { userId })));
    expect(entries).toMatchObject([{ action: 'user.deleted', target: `user:${userId}`, details: {} }]);
    expect((await logOf({ target: `user:${userId}` })).slice(0, 1)).toEqual(entries);
    expect(await logOf({ target: 'user:' })).toEqual([]);
    const { rows } = await database.owner.query('SELECT a::text AS text FROM admin_log AS a');
    expect(rows.map(({ text }) => text).join()).not.toMatch(/secret/i);
  });

  it('has API keys and service accounts, a key revoked twice once', async () => {
    const key = newKey();
    const [serviceAccountId, secretHash] = [randomUUID(), sha256('another secret')];
    const account = {
      serviceAccountId,
      createdBy: adminId,
      name: 'arena',
      scopes: ['coins:reward' as const],
      platform: null,
      clientId: 'cwi_arena',
      secretHash: sha256('secret'),
    };
    const entries = await addedBy(
      byAdmin(command('api-key.create', key)),
      byAdmin(command('api-key.revoke', { apiKeyId: key.apiKeyId })),
      byAdmin(command('api-key.revoke', { apiKeyId: key.apiKeyId })),
      byAdmin(command('service-account.create', account)),
      byAdmin(command('service-account.rotate', { serviceAccountId, secretHash, overlapSeconds: 60 })),
      byAdmin(command('service-account.delete', { serviceAccountId })),
      byAdmin(command('service-account.delete', { serviceAccountId })),
      byAdmin(command('service-account.rotate', { serviceAccountId, secretHash, overlapSeconds: 60 })),
    );
    expect(entries.map(({ action, target, details }) => ({ action, target, details }))).toEqual([
      {
        action: 'api_key.created',
        target: `api-key:${key.apiKeyId}`,
        details: { name: 'shop', scopes: ['coins:mint'] },
      },
      { action: 'api_key.revoked', target: `api-key:${key.apiKeyId}`, details: {} },
      {
        action: 'service_account.created',
        target: `service-account:${serviceAccountId}`,
        details: { name: 'arena', scopes: ['coins:reward'] },
      },
      {
        action: 'service_account.rotated',
        target: `service-account:${serviceAccountId}`,
        details: { overlapSeconds: 60 },
      },
      {
        action: 'service_account.deleted',
        target: `service-account:${serviceAccountId}`,
        details: {},
      },
    ]);
    const { rows } = await database.owner.query('SELECT a::text AS text FROM admin_log AS a');
    const all = rows.map(({ text }) => text).join();
    for (const hash of [key.keyHash, account.secretHash, secretHash]) expect(all).not.toContain(hash);
  });

  it('goes with its effect: undone with it', async () => {
    const before = (await logOf()).length;
    const userId = await register(service, 'undone@example.com');
    const slice = await service.slice(5, [byAdmin(command('user.set-role', { userId, role: 'ADMIN' }))]);
    await database.owner.query(
      'ALTER TABLE partitions ADD CONSTRAINT stuck CHECK (partition <> 5) NOT VALID',
    );
    await expect(service.apply([slice])).rejects.toThrow(/stuck/);
    await database.owner.query('ALTER TABLE partitions DROP CONSTRAINT stuck');
    expect(await logOf()).toHaveLength(before);
    await service.apply([slice]);
    expect(await logOf()).toHaveLength(before + 1);
  });
});

async function findings(): Promise<AdminLogFinding[]> {
  const found: AdminLogFinding[] = [];
  const client = await database.owner.connect();
  try {
    await verifyAdminLog(client, (finding) => found.push(finding));
  } finally {
    client.release();
  }
  return found;
}

describe('its chains', () => {
  it('are whole, and tell a row that was changed', async () => {
    expect(await findings()).toEqual([]);
    const { rows } = await database.owner.query('SELECT count(*)::int AS n FROM admin_log');
    expect(rows[0].n).toBeGreaterThan(5);
    const client = await database.owner.connect();
    await client.query('BEGIN; SET LOCAL session_replication_role = replica');
    await client.query(`UPDATE admin_log SET target = 'user:1' WHERE partition = 3 AND sequence = 2`);
    const found: AdminLogFinding[] = [];
    await verifyAdminLog(client, (finding) => found.push(finding));
    await client.query('ROLLBACK');
    client.release();
    expect(found).toEqual([{ partition: 3, sequence: 2, problem: 'its hash is not that of its content' }]);
  });

  it('are never changed', async () => {
    for (const statement of [
      "UPDATE admin_log SET target = 'x'",
      'DELETE FROM admin_log',
      'TRUNCATE admin_log',
    ]) {
      await expect(database.pool.query(statement)).rejects.toThrow(/permission denied/);
      await expect(database.owner.query(statement)).rejects.toThrow(/never updated or deleted/);
    }
    await expect(database.pool.query('DELETE FROM admin_log_heads')).rejects.toThrow(/permission denied/);
  });
});
