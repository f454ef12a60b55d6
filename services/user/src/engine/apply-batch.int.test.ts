import { USER } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { failingOnCommit } from '../testing/failing-pool.ts';
import { command, createTestService, NOW_MS, prepareRegistration } from '../testing/service.ts';
import { useTestService } from '../testing/use-service.ts';
import { eventPartition } from './partitions.ts';
import { createLoadStoredReply } from './results.ts';

const { database, service } = useTestService();

const registration = (email: string, fullName = 'Ada Lovelace') =>
  command('user.register', { sealed: 'sealed' }, prepareRegistration(email, fullName));

const count = async (text: string, values: unknown[] = []): Promise<number> =>
  (await database.owner.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${text}`, values)).rows[0]?.n ??
  -1;

describe('a registration', () => {
  it('makes the user, one result and one event', async () => {
    const delivery = registration('Ada@Example.com');
    const [reply] = await service.send(delivery);
    expect(reply).toMatchObject({ outcome: 'ok', replayed: false });
    const user = USER.wire.strict().parse(reply?.outcome === 'ok' && (reply.data as { user: unknown }).user);
    expect(user).toMatchObject({
      email: 'ada@example.com',
      role: 'USER',
      isVerified: false,
      createdAtMs: NOW_MS,
    });
    expect(await count('results WHERE command_id = $1', [delivery.command.id])).toBe(1);
    const { rows } = await database.owner.query('SELECT * FROM outbox WHERE subject = $1', [String(user.id)]);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ partition: eventPartition(user.id), type: 'user.registered' });
    expect(rows[0].data).not.toMatch(/lovelace|example/i);
  });

  it('is refused when the e-mail is taken, also in the same batch and in other letters', async () => {
    const replies = await service.send(
      registration('twice@example.com'),
      registration('TWICE@example.com'),
      registration('once@example.com'),
    );
    expect(replies.map((reply) => (reply.outcome === 'ok' ? 'ok' : reply.code))).toEqual([
      'ok',
      'email_taken',
      'ok',
    ]);
    expect(await count(`users WHERE email LIKE '%wice@example.com'`)).toBe(1);
  });

  it('has no effect past its deadline', async () => {
    const late = registration('late@example.com');
    late.command.deadlineMs = NOW_MS - 1;
    const [reply] = await service.send(late);
    expect(reply).toMatchObject({ outcome: 'rejected', code: 'unavailable' });
    expect(await count(`users WHERE email = 'late@example.com'`)).toBe(0);
    expect(await count('results WHERE command_id = $1', [late.command.id])).toBe(0);
  });
});

describe('redelivery', () => {
  it('answers a command that is in the log twice with the first answer', async () => {
    const delivery = registration('dup@example.com');
    const [first, again] = await service.send(delivery, delivery);
    expect(again).toEqual(first);
    const [later] = await service.send(delivery);
    expect(later).toEqual(first);
    expect(await count(`users WHERE email = 'dup@example.com'`)).toBe(1);
  });

  it('recalls the answer of what was decided, and says that nothing changed when it was refused', async () => {
    const recall = createLoadStoredReply(database.pool);
    const delivery = registration('recall@example.com');
    const [first] = await service.send(delivery);
    expect(await recall(delivery.command)).toEqual(first);
    const refused = registration('recall@example.com');
    await service.send(refused);
    expect(await recall(refused.command)).toMatchObject({ outcome: 'rejected', code: 'unavailable' });
  });
});

describe('the fence', () => {
  it('drops a partition that another owner has moved, and applies the others', async () => {
    const stale = await service.slice(5, [registration('stale@example.com')]);
    await service.apply([await service.slice(5, [registration('faster@example.com')])]);
    const fresh = await service.slice(6, [registration('fresh@example.com')]);
    const applied = await service.apply([stale, fresh]);
    expect(applied.fenced).toEqual([5]);
    expect(applied.replies.map((reply) => reply.id)).toEqual(fresh.deliveries.map((d) => d.command.id));
    expect(await count(`users WHERE email = 'stale@example.com'`)).toBe(0);
    const { rows } = await database.owner.query(
      'SELECT next_offset, last_digest FROM partitions WHERE partition = 6',
    );
    expect(rows[0]).toMatchObject({ next_offset: fresh.advanceTo, last_digest: fresh.lastDigest });
  });

  it('lets two instances with the same slice apply it once', async () => {
    const other = await createTestService(database.openPool());
    const slice = await service.slice(7, [registration('one@example.com'), registration('two@example.com')]);
    const both = await Promise.all([service.apply([slice]), other.apply([slice])]);
    expect(both.map((applied) => applied.fenced.length).sort()).toEqual([0, 1]);
    expect(await count(`users WHERE email IN ('one@example.com', 'two@example.com')`)).toBe(2);
  });
});

describe('events', () => {
  it('are gapless in each partition, whatever is refused between', async () => {
    const before = await database.owner.query('SELECT partition, next_sequence FROM partitions');
    for (let i = 0; i < 30; i++)
      await service.send(registration(`gap${i}@example.com`), registration('gap0@example.com'));
    const { rows } = await database.owner.query<{ low: bigint; high: bigint; n: bigint }>(
      `SELECT partition, min(sequence) AS low, max(sequence) AS high, count(*) AS n FROM outbox GROUP BY partition`,
    );
    for (const { low, high, n } of rows) expect([low, high - low + 1n]).toEqual([1n, n]);
    const { rows: after } = await database.owner.query('SELECT partition, next_sequence FROM partitions');
    const sum = (all: { next_sequence: bigint }[]) =>
      all.reduce((total, row) => total + row.next_sequence, 0n);
    expect(sum(after) - sum(before.rows)).toBe(30n);
  });
});

describe('a command that fails in an unforeseen way', () => {
  it('leaves nothing of its batch, so that the others can be applied without it', async () => {
    const good = registration('good@example.com');
    const slice = await service.slice(3, [good, registration('bad@example.com', 'a name with NUL \0')]);
    await expect(service.apply([slice])).rejects.not.toMatchObject({ commitUnknown: true });
    expect(await count(`users WHERE email = 'good@example.com'`)).toBe(0);
    expect((await service.send(good))[0]).toMatchObject({ outcome: 'ok' });
  });
});

it('answers `unknown` when a commit was not answered', async () => {
  const slice = await service.slice(8, [registration('commit@example.com')]);
  const pool = database.openPool();
  const other = await createTestService(pool, { pool: failingOnCommit(pool) });
  await expect(other.apply([slice])).rejects.toMatchObject({ commitUnknown: true });
  expect((await service.apply([slice])).fenced).toEqual([8]);
  expect(await count(`users WHERE email = 'commit@example.com'`)).toBe(1);
});
