import { randomUUID } from 'node:crypto';
import { type AdminLogEntry, actionsOf, type Reply, type UserCommand } from '@cowrie/contracts';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { failingOnCommit } from '../../testing/failing-pool.ts';
import {
  command,
  createTestService,
  NOW_MS,
  register,
  sha256,
  type TestDelivery,
  UNBOUND,
} from '../../testing/service.ts';
import { useTestService } from '../../testing/use-service.ts';

const { database, service } = useTestService();
const HASH = 'b'.repeat(64);
const WEEK_MS = 7 * 86_400_000;
let [ada, ben, cyd] = [0, 0, 0];
let user = 0;

const fresh = (name: string) => register(service, `${name}-${randomUUID()}@example.com`);
beforeAll(async () => {
  [ada, ben, cyd] = [await fresh('ada'), await fresh('ben'), await fresh('cyd')];
  await database.owner.query(`UPDATE users SET role = 'SUPERADMIN' WHERE id = ANY ($1)`, [[ada, ben, cyd]]);
});
beforeEach(async () => {
  service.clock.nowMs = NOW_MS;
  user = await fresh('user');
});

const by = (who: number, { command: one, prepared }: TestDelivery, more: object = {}): TestDelivery => ({
  command: { ...one, id: randomUUID(), principal: `user:${who}`, ...more } as UserCommand,
  prepared,
});
const asking = (who: number, one: TestDelivery, id: string): TestDelivery => {
  const [action] = actionsOf(one.command.name, one.command.data);
  const request = { method: 'PATCH', path: '/api/admin/users/7/role', body: { role: 'ADMIN' } };
  const ask = { kind: 'ask', id, action, aboveUnits: null, target: 'user:7', request, requestHash: HASH };
  return by(who, one, { approval: ask });
};
const approving = (who: number, one: TestDelivery, id: string, over: object = {}): TestDelivery =>
  by(who, one, { approval: { kind: 'approve', id, requestHash: HASH, ...over } });

const toAdmin = () => command('user.set-role', { userId: user, role: 'ADMIN' });
const newKey = (createdBy: number, name: string) => {
  const own = { apiKeyId: randomUUID(), keyHash: sha256(randomUUID()), prefix: 'cwk_1234' };
  return command('api-key.create', {
    ...{ ...own, createdBy, name },
    ...{ scopes: ['coins:mint'], bounds: UNBOUND, expiresAtMs: null },
  });
};
const kindOf = (one: Reply | undefined) => {
  if (one?.outcome !== 'ok') return one?.code;
  return 'approval' in (one.data as object) ? 'held' : 'done';
};
const kindsOf = async (...deliveries: TestDelivery[]) => (await service.send(...deliveries)).map(kindOf);
async function held(one: TestDelivery = toAdmin()): Promise<string> {
  const id = randomUUID();
  expect(await kindsOf(asking(ada, one, id))).toEqual(['held']);
  return id;
}

const roleOf = async (id = user) =>
  (await database.owner.query('SELECT role FROM users WHERE id = $1', [id])).rows[0].role;
const eventsOf = async (id = user) =>
  (
    await database.owner.query(
      `SELECT type FROM outbox WHERE subject = $1 AND type <> 'user.registered' ORDER BY sequence`,
      [String(id)],
    )
  ).rows.map(({ type }) => type);
const statusOf = async (id: string) =>
  (await database.owner.query('SELECT status FROM approvals WHERE id = $1', [id])).rows[0]?.status;
const ALL = { limit: 1000, before: null, actorUserId: null, action: null, fromMs: null, toMs: null };
async function logOf(target: string): Promise<AdminLogEntry[]> {
  const answer = await service.ask('log.entries', { ...ALL, target });
  if (!answer.ok) throw new Error(answer.detail);
  return (answer.data as { entries: AdminLogEntry[] }).entries;
}
const actionsIn = async (target: string) => (await logOf(target)).map(({ action }) => action);

describe('an act that a second person has to see', () => {
  it('is held back: nothing of it is there but the approval, however often it is delivered', async () => {
    const id = randomUUID();
    const one = asking(ada, toAdmin(), id);
    const [reply, again] = await service.send(one, one);
    expect(reply).toMatchObject({
      data: {
        approval: {
          ...{ id, action: 'role-change', status: 'PENDING', requestedBy: ada, requestHash: HASH },
          ...{ createdAtMs: NOW_MS, expiresAtMs: NOW_MS + WEEK_MS, request: { role: 'ADMIN' } },
        },
      },
    });
    expect(again).toEqual(reply);
    expect(await service.send(one)).toEqual([reply]);
    expect([await roleOf(), await eventsOf(), await logOf(`user:${user}`)]).toEqual(['USER', [], []]);
    expect(await actionsIn(`approval:${id}`)).toEqual(['approval.requested']);
  });

  it('is done once, as the one who approves it, with the entries of both', async () => {
    const id = await held();
    const one = approving(ben, toAdmin(), id);
    expect(await kindsOf(one)).toEqual(['done']);
    expect(await kindsOf(one, approving(cyd, toAdmin(), id))).toEqual(['done', 'approval_not_open']);
    expect([await roleOf(), await eventsOf()]).toEqual(['ADMIN', ['user.role-changed']]);
    expect(await logOf(`user:${user}`)).toMatchObject([
      { action: 'user.role_changed', actorUserId: ben, details: { role: 'ADMIN', approvalId: id } },
    ]);
    expect(await logOf(`approval:${id}`)).toMatchObject([
      { action: 'approval.approved', actorUserId: ben, details: { requestedBy: ada, approvedBy: ben } },
      { action: 'approval.requested', actorUserId: ada },
    ]);
  });

  it('is done once, whoever approves it at the same time, through whichever partition', async () => {
    const other = await createTestService(database.openPool());
    const name = randomUUID();
    // Keys of two people share no lock, so neither waits for the other.
    for (let round = 0; round < 5; round++) {
      const id = await held(newKey(ada, name));
      const slices = [
        await service.slice(3, [approving(ben, newKey(ben, name), id)]),
        await service.slice(8, [approving(cyd, newKey(cyd, name), id)]),
      ] as const;
      const both = await Promise.all([service.apply([slices[0]]), other.apply([slices[1]])]);
      const kinds = both.flatMap(({ replies }) => replies.map(kindOf));
      expect(kinds.toSorted()).toEqual(['approval_not_open', 'done']);
    }
    const made = await database.owner.query('SELECT FROM api_keys WHERE name = $1', [name]);
    expect(made.rowCount).toBe(5);
  });

  it('is not approved by who asked for it, of another request, or as another act', async () => {
    const id = await held();
    const another = command('service-account.delete', { serviceAccountId: randomUUID() });
    expect(
      await kindsOf(
        approving(ada, toAdmin(), id),
        approving(ben, toAdmin(), id, { requestHash: 'c'.repeat(64) }),
        approving(ben, another, id),
        approving(ben, toAdmin(), randomUUID()),
      ),
    ).toEqual(['forbidden', 'approval_changed', 'approval_changed', 'not_found']);
    expect([await roleOf(), await statusOf(id)]).toEqual(['USER', 'PENDING']);
  });

  it('is not done once it was rejected or is a week old', async () => {
    const reject = (id: string) => by(ada, command('approval.reject', { approvalId: id, reason: 'No' }));
    const [rejected, expired] = [await held(), await held()];
    expect(await service.done(reject(rejected))).toMatchObject({ approval: { status: 'REJECTED' } });
    service.clock.nowMs = NOW_MS + WEEK_MS;
    const late = { deadlineMs: NOW_MS + WEEK_MS + 5_000 };
    for (const id of [rejected, expired])
      for (const { command: one, prepared } of [approving(ben, toAdmin(), id), reject(id)])
        expect(await kindsOf({ command: { ...one, ...late }, prepared })).toEqual(['approval_not_open']);
    expect(await roleOf()).toBe('USER');
    expect(await actionsIn(`approval:${expired}`)).toEqual(['approval.requested']);
  });

  it('is refused when it is approved where what there is has changed, and waits on', async () => {
    const id = await held();
    const made = newKey(ada, 'shop');
    const { apiKeyId } = made.command.data as { apiKeyId: string };
    await service.done(by(ada, made));
    const next = { newApiKeyId: randomUUID(), keyHash: sha256(randomUUID()), prefix: 'cwk_5678' };
    const rotate = () => command('api-key.rotate', { ...next, apiKeyId, rotatedBy: ada, overlapSeconds: 60 });
    const rotation = await held(rotate());
    await service.done(by(ada, command('user.delete', { userId: user })));
    await service.done(by(ada, command('api-key.revoke', { apiKeyId })));
    expect(await kindsOf(approving(ben, toAdmin(), id))).toEqual(['user_not_found']);
    expect(await kindsOf(approving(ben, rotate(), rotation))).toEqual(['not_found']);
    for (const waits of [id, rotation]) {
      expect(await statusOf(waits)).toBe('PENDING');
      expect(await actionsIn(`approval:${waits}`)).toEqual(['approval.requested']);
    }
    expect(await eventsOf()).toEqual(['user.deleted']);
  });

  it('is refused at once where it would be, and answered where it changes nothing', async () => {
    const nobody = command('user.set-role', { userId: 999_999, role: 'ADMIN' });
    const same = command('user.set-role', { userId: user, role: 'USER' });
    const [a, b] = [randomUUID(), randomUUID()];
    expect(await kindsOf(asking(ada, nobody, a), asking(ada, same, b))).toEqual(['user_not_found', 'done']);
    expect([await statusOf(a), await statusOf(b)]).toEqual([undefined, undefined]);
  });

  it('leaves others of its batch alone, before and after it', async () => {
    const [id, more] = [randomUUID(), await fresh('more')];
    const grant = (userId: number) => by(ben, command('user.set-role', { userId, role: 'DEVELOPER' }));
    expect(await kindsOf(grant(user), asking(ada, toAdmin(), id), grant(more))).toEqual([
      ...['done', 'held', 'done'],
    ]);
    expect([await roleOf(), await roleOf(more)]).toEqual(['DEVELOPER', 'DEVELOPER']);
    const { rows } = await database.owner.query(
      'SELECT count(*) = max(sequence) - min(sequence) + 1 AS gapless FROM outbox GROUP BY partition',
    );
    expect(rows.every(({ gapless }) => gapless)).toBe(true);
  });
});

describe('a crash between', () => {
  async function failing(one: TestDelivery): Promise<void> {
    const slice = await service.slice(5, [one]);
    await database.owner.query(
      'ALTER TABLE partitions ADD CONSTRAINT stuck CHECK (partition <> 5) NOT VALID',
    );
    await expect(service.apply([slice])).rejects.toThrow(/stuck/);
    await database.owner.query('ALTER TABLE partitions DROP CONSTRAINT stuck');
  }
  async function unanswered(one: TestDelivery): Promise<void> {
    const pool = database.openPool();
    const dying = await createTestService(pool, { pool: failingOnCommit(pool) });
    const slice = await dying.slice(5, [one]);
    await expect(dying.apply([slice])).rejects.toMatchObject({ commitUnknown: true });
    expect((await service.apply([slice])).fenced).toEqual([5]);
  }

  it('leaves nothing of what was asked for, or all of it, and the same answer', async () => {
    const [lost, kept] = [randomUUID(), randomUUID()];
    await failing(asking(ada, toAdmin(), lost));
    expect([await statusOf(lost), await actionsIn(`approval:${lost}`)]).toEqual([undefined, []]);
    const one = asking(ada, toAdmin(), kept);
    await unanswered(one);
    expect(await statusOf(kept)).toBe('PENDING');
    expect(await kindsOf(one)).toEqual(['held']);
    expect(await actionsIn(`approval:${kept}`)).toEqual(['approval.requested']);
    expect(await roleOf()).toBe('USER');
  });

  it('leaves the act and its approval done together, or neither', async () => {
    const id = await held();
    const one = approving(ben, toAdmin(), id);
    await failing(one);
    expect([await roleOf(), await statusOf(id), await eventsOf()]).toEqual(['USER', 'PENDING', []]);
    await unanswered(one);
    expect([await roleOf(), await statusOf(id)]).toEqual(['ADMIN', 'APPROVED']);
    expect(await kindsOf(one, approving(cyd, toAdmin(), id))).toEqual(['done', 'approval_not_open']);
    expect(await eventsOf()).toEqual(['user.role-changed']);
    expect(await actionsIn(`user:${user}`)).toEqual(['user.role_changed']);
    expect(await actionsIn(`approval:${id}`)).toEqual(['approval.approved', 'approval.requested']);
  });
});
