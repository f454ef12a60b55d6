import { randomUUID } from 'node:crypto';
import type { Role } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { eventPartition } from '../../engine/partitions.ts';
import { command, createTestService, logIn, register, sha256, UNBOUND } from '../../testing/service.ts';
import { useTestService } from '../../testing/use-service.ts';

const { database, service } = useTestService();

const roleCommand = (userId: number, role: Role) => command('user.set-role', { userId, role });
const deletion = (userId: number) => command('user.delete', { userId });

const eventsOf = async (userId: number): Promise<string[]> => {
  const { rows } = await database.owner.query<{ type: string }>(
    'SELECT type FROM outbox WHERE subject = $1 ORDER BY sequence',
    [String(userId)],
  );
  return rows.map((row) => row.type);
};

const waitingBackends = async (): Promise<number> => {
  const { rows } = await database.owner.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.n ?? 0;
};

async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadlineAtMs = Date.now() + 10_000;
  while (!(await condition())) {
    if (Date.now() > deadlineAtMs) throw new Error('it did not come to pass within 10 s');
  }
}

describe('the last super admin', () => {
  const makeSuperAdmin = async (email: string): Promise<number> => {
    const userId = await register(service, email);
    await service.done(roleCommand(userId, 'SUPERADMIN'));
    return userId;
  };

  it('stays when two instances take the last two away at the same moment', async () => {
    const first = await makeSuperAdmin('super1@example.com');
    let second = await makeSuperAdmin('super2@example.com');
    // The batches share nothing but the users' rows.
    for (let n = 3; eventPartition(second) === eventPartition(first); n++) {
      await service.done(deletion(second));
      second = await makeSuperAdmin(`super${n}@example.com`);
    }
    const other = await createTestService(database.openPool());
    const blocker = await database.owner.connect();
    await blocker.query('BEGIN');
    await blocker.query('LOCK TABLE outbox IN ACCESS EXCLUSIVE MODE');
    const both = [
      service.apply([await service.slice(eventPartition(first), [roleCommand(first, 'USER')])]),
      other.apply([await other.slice(eventPartition(second), [deletion(second)])]),
    ];
    await until(async () => (await waitingBackends()) === 2);
    await blocker.query('ROLLBACK');
    blocker.release();
    const outcomes = (await Promise.all(both)).map(({ replies }) => replies[0]?.outcome);
    expect(outcomes.sort()).toEqual(['ok', 'rejected']);
    const { rows } = await database.owner.query(`SELECT id FROM users WHERE role = 'SUPERADMIN'`);
    expect(rows).toHaveLength(1);
  });

  it('can neither be demoted nor deleted, but keep the role', async () => {
    const { rows } = await database.owner.query(`SELECT id FROM users WHERE role = 'SUPERADMIN'`);
    const last = Number(rows[0].id);
    const replies = await service.send(
      roleCommand(last, 'ADMIN'),
      deletion(last),
      roleCommand(last, 'SUPERADMIN'),
    );
    expect(replies.map((reply) => (reply.outcome === 'ok' ? 'ok' : reply.code))).toEqual([
      'last_super_admin',
      'last_super_admin',
      'ok',
    ]);
  });
});

describe('a deletion', () => {
  it('erases the person everywhere, ends sessions and keys, and frees the e-mail', async () => {
    const user = {
      userId: await register(service, 'gone@example.com', 'Gone Person'),
      email: 'gone@example.com',
    };
    const sessionIds = [await logIn(service, user, 'one'), await logIn(service, user, 'two')];
    const keyHash = sha256('key of the gone');
    await service.done(
      command('api-key.create', {
        apiKeyId: randomUUID(),
        createdBy: user.userId,
        name: 'shop',
        scopes: ['coins:mint'],
        bounds: UNBOUND,
        expiresAtMs: null,
        keyHash,
        prefix: 'cwk_gone',
      }),
    );
    const [, reply] = await service.send(roleCommand(user.userId, 'ADMIN'), deletion(user.userId));
    const data = reply?.outcome === 'ok' ? (reply.data as Record<string, string[]>) : {};
    expect(data.access).toEqual({ userId: user.userId, role: 'USER', version: 3, deleted: true });
    expect([...(data.endedSessionIds ?? [])].sort()).toEqual(sessionIds.sort());
    expect(data.revokedKeyHashes).toEqual([keyHash]);
    expect(await eventsOf(user.userId)).toEqual(['user.registered', 'user.role-changed', 'user.deleted']);

    for (const table of ['users', 'results', 'outbox', 'sessions', 'api_keys']) {
      const { rows } = await database.owner.query(`SELECT t::text AS line FROM ${table} AS t`);
      expect(rows.filter(({ line }) => /gone@example|Gone Person/i.test(line))).toEqual([]);
    }
    const again = await register(service, 'gone@example.com');
    expect(again).not.toBe(user.userId);
  });

  it('leaves no key that the deleted user asks for at the same moment', async () => {
    const userId = await register(service, 'late-key@example.com');
    const [, reply] = await service.send(
      deletion(userId),
      command('api-key.create', {
        apiKeyId: randomUUID(),
        createdBy: userId,
        name: 'late',
        scopes: ['coins:mint'],
        bounds: UNBOUND,
        expiresAtMs: null,
        keyHash: sha256('late'),
        prefix: 'cwk_late',
      }),
    );
    expect(reply).toMatchObject({ outcome: 'rejected', code: 'forbidden' });
  });
});
