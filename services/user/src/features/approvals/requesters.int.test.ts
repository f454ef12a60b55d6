import { randomUUID } from 'node:crypto';
import { type Reply, UserCommand } from '@cowrie/contracts';
import { uuidv7 } from '@cowrie/telemetry';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { command, createTestService, NOW_MS, register, type TestDelivery } from '../../testing/service.ts';
import { useTestService } from '../../testing/use-service.ts';

const { database, service } = useTestService();
const HASH = 'b'.repeat(64);
let [ada, ben, user] = [0, 0, 0];

const aSuperAdmin = async (): Promise<number> => {
  const id = await register(service, `${randomUUID()}@example.com`);
  await database.owner.query(`UPDATE users SET role = 'SUPERADMIN' WHERE id = $1`, [id]);
  return id;
};
beforeAll(async () => {
  await aSuperAdmin();
  ben = await aSuperAdmin();
});
beforeEach(async () => {
  service.clock.nowMs = NOW_MS;
  ada = await aSuperAdmin();
  user = await register(service, `${randomUUID()}@example.com`);
});

const by = (who: number, { command: one, prepared }: TestDelivery, more: object = {}): TestDelivery => ({
  command: UserCommand.parse({ ...one, id: randomUUID(), principal: `user:${who}`, ...more }),
  prepared,
});
const toAdmin = () => command('user.set-role', { userId: user, role: 'ADMIN' });
async function held(one = toAdmin(), madeAtMs = NOW_MS): Promise<string> {
  const id = uuidv7(madeAtMs);
  const request = { method: 'PATCH', path: '/api/admin/users/7/role', body: { role: 'ADMIN' } };
  const ask = { kind: 'ask', id, action: 'role-change', aboveUnits: null, target: 'user:7', request };
  await service.done(by(ada, one, { approval: { ...ask, requestHash: HASH } }));
  return id;
}
const approving = (id: string, more: object = {}, who = ben) =>
  by(who, toAdmin(), { approval: { kind: 'approve', id, requestHash: HASH }, ...more });
const roleOf = async (id: number) =>
  (await database.owner.query('SELECT role FROM users WHERE id = $1', [id])).rows[0]?.role;
const shown = (reply: Reply | undefined) =>
  reply?.outcome === 'ok'
    ? (reply.data as { approval?: { status: string; reason?: string } }).approval
    : reply;

describe('an approval', () => {
  it.each([
    ['demoted', () => command('user.set-role', { userId: ada, role: 'ADMIN' }), /role SUPERADMIN/],
    ['deleted', () => command('user.delete', { userId: ada }), /deleted/],
    ['without any session', () => command('session.end-all', { userId: ada }), /All sessions/],
  ])('of a requester who is %s is rejected, and nothing of it is done', async (_, end, reason) => {
    const id = await held();
    await service.done(by(ben, end()));
    const [reply] = await service.send(approving(id));
    expect(shown(reply)).toMatchObject({ status: 'REJECTED', reason: expect.stringMatching(reason) });
    expect(await roleOf(user)).toBe('USER');
    const [later] = await service.send(approving(id));
    expect(later).toMatchObject({ code: 'approval_not_open' });
  });

  it('that was requested after all sessions were ended is done', async () => {
    await service.done(by(ben, command('session.end-all', { userId: ada })));
    const id = await held(toAdmin(), NOW_MS + 60_000);
    expect(shown((await service.send(approving(id)))[0])).toBeUndefined();
    expect(await roleOf(user)).toBe('ADMIN');
  });

  it('is done before its requester is demoted, or not at all', async () => {
    const other = await createTestService(database.openPool());
    for (let round = 0; round < 5; round++) {
      const id = await held();
      const demoting = by(ben, command('user.set-role', { userId: ada, role: 'USER' }));
      const slices = [await service.slice(3, [approving(id)]), await service.slice(8, [demoting])] as const;
      const [approved] = await Promise.all([service.apply([slices[0]]), other.apply([slices[1]])]);
      const wasDone = shown(approved.replies[0]) === undefined;
      expect(await roleOf(user)).toBe(wasDone ? 'ADMIN' : 'USER');
      ada = await aSuperAdmin();
      user = await register(service, `${randomUUID()}@example.com`);
    }
  });

  it('answers again under its Idempotency-Key, until the person in the answer is deleted', async () => {
    const id = await held();
    const idempotency = { key: 'once', fingerprint: 'a'.repeat(64) };
    const done = await service.done(approving(id, { idempotency }));
    const again = async (more = {}) =>
      (await service.send(approving(id, { idempotency: { ...idempotency, ...more } })))[0];
    expect(await again()).toMatchObject({ outcome: 'ok', replayed: true, data: done });
    expect(await again({ fingerprint: 'c'.repeat(64) })).toMatchObject({ code: 'idempotency_key_reused' });
    await service.done(by(ben, command('user.delete', { userId: user })));
    expect(await again()).toMatchObject({ code: 'approval_not_open' });
  });
});
