import { describe, expect, it } from '@jest/globals';
import {
  aSchedule,
  inDays,
  NO_SCHEDULE,
  onceIt,
  plan,
  read,
  readSchedule,
  Schedule,
  SchedulePage,
  sentBy,
  soon,
  step,
  stepped,
} from '../../support/acts/schedules.ts';
import { expectBody } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { eventually } from '../../support/eventually.ts';
import { anIdempotencyKey, aPerson, aPersonWith, NOBODY, unique, walletOf } from '../../support/fixtures.ts';
import { get, post, put, remove } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

/** Coins that a user sends at a time of later: made, paid once, refused, changed, ended. */

const { superAdmin, admin, payer, receiver } = useUsers({ admin: 'ADMIN', payer: 10_000, receiver: 0 });
const STEPS = ['pause', 'resume', 'cancel'] as const;
const RUN = (schedule: Schedule) => Date.parse(schedule.startsAt);

describe('a schedule', () => {
  it('moves nothing before its time', async () => {
    const before = await walletOf(payer);
    const asked = {
      toUserId: receiver.id,
      startsAt: inDays(31),
      every: 'P1M',
      times: 12,
      metadata: { flat: '4' },
    };
    const schedule = await aSchedule(payer, asked);
    expect(schedule).toEqual({
      ...{ id: expect.any(String), fromUserId: payer.id, toUserId: receiver.id, toTreasury: null },
      ...{ amount: 10, reason: 'Rent', every: 'P1M', startsAt: asked.startsAt, nextAt: asked.startsAt },
      ...{ remaining: 12, status: 'ACTIVE', lastFailure: null, metadata: { flat: '4' } },
      ...{ createdAt: schedule.createdAt, updatedAt: schedule.createdAt },
    });
    expect(await walletOf(payer)).toEqual(before);
    const plain = await aSchedule(payer, { toTreasury: 'subscriptions' });
    expect(plain).toMatchObject({ every: null, remaining: 1, metadata: null, toUserId: null });
    expect(await aSchedule(payer, { toTreasury: 'rewards', every: 'P1W' })).toMatchObject({
      remaining: null,
    });
  });

  it('is there for who pays it and for administrators', async () => {
    const schedule = await aSchedule(payer, { toUserId: receiver.id });
    for (const by of [payer, admin]) expect(await readSchedule(by, schedule.id)).toEqual(schedule);
    expectProblem(await read(receiver, schedule.id), 'schedule_not_found');
    for (const name of STEPS)
      for (const by of [receiver, admin])
        expectProblem(await step(by, schedule.id, name), 'schedule_not_found');
    expectProblem(await read(payer, NO_SCHEDULE), 'schedule_not_found');
    for (const name of STEPS) expectProblem(await step(payer, NO_SCHEDULE, name), 'schedule_not_found');
    expectProblem(await read(payer, '12'), 'invalid_request', ['id']);
    expect(await readSchedule(payer, schedule.id)).toEqual(schedule);
  });

  it('is refused with what the contract does not take', async () => {
    const to = { toTreasury: 'rewards' };
    const refused = async (asked: object, ...paths: string[]) =>
      expectProblem(await plan(payer, asked as never), 'invalid_request', paths);
    await refused({ ...to, startsAt: new Date(Date.now() - 1_000).toISOString() }, 'startsAt');
    await refused({ ...to, startsAt: '1969-12-31T00:00:00Z' }, 'startsAt');
    await refused({ ...to, startsAt: inDays(401) }, 'startsAt');
    await refused({ ...to, startsAt: 'tomorrow' }, 'startsAt');
    await refused({ ...to, startsAt: undefined }, 'startsAt');
    await refused({ ...to, every: 'PT1H' }, 'every');
    await refused({ ...to, times: 2 }, 'times');
    await refused({ ...to, every: 'P1D', times: 0 }, 'times');
    await refused({ ...to, reason: '' }, 'reason');
    await refused({ ...to, metadata: { 'a b': 'c' } }, 'metadata');
    await refused({ ...to, toUserId: receiver.id }, 'toUserId');
    await refused({}, 'toUserId');
    expectProblem(await plan(payer, { ...to, amount: 0 }), 'amount_out_of_range', ['amount']);
    expectProblem(await plan(payer, { ...to, amount: 0.00001 }), 'amount_too_precise', ['amount']);
    expectProblem(await plan(payer, { toUserId: payer.id }), 'self_transfer');
    expectProblem(await plan(payer, { toUserId: NOBODY }), 'user_not_found');
    expectProblem(await plan(payer, { toTreasury: 'the-moon' }), 'treasury_not_found');
    const page = await get('/api/schedules?status=OPEN', payer);
    expectProblem(page, 'invalid_request', ['status']);
  });

  it('is made once under its key, also when it is repeated after its time', async () => {
    const poor = await aPerson();
    const caller = { token: poor.token, idempotencyKey: anIdempotencyKey() };
    const asked = { toTreasury: 'rewards', startsAt: soon() };
    const first = await plan(caller, asked);
    const schedule = expectBody(first, 201, Schedule);
    await onceIt(poor, schedule.id, ({ lastFailure }) => lastFailure !== null);
    const again = await plan(caller, asked);
    expect([again.status, again.json]).toEqual([201, first.json]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expectProblem(await plan(caller, { ...asked, amount: 11 }), 'idempotency_key_reused');
    const pausing = { token: poor.token, idempotencyKey: anIdempotencyKey() };
    const paused = await step(pausing, schedule.id, 'pause');
    await stepped(poor, schedule.id, 'cancel');
    expect((await step(pausing, schedule.id, 'pause')).json).toEqual(paused.json);
  });

  it('is listed for who pays it, newest first', async () => {
    const lister = await aPersonWith(1, superAdmin);
    const [first, second, third] = [
      await aSchedule(lister, { toUserId: receiver.id }),
      await aSchedule(lister, { toTreasury: 'rewards', every: 'P1D' }),
      await aSchedule(lister, { toTreasury: 'rewards', every: 'P1Y' }),
    ];
    const cancelled = await stepped(lister, second.id, 'cancel');
    const page = async (query: string) =>
      expectBody(await get(`/api/schedules?${query}`, lister), 200, SchedulePage);
    expect(await page('')).toEqual({ schedules: [third, cancelled, first], nextCursor: null });
    expect((await page('status=ACTIVE')).schedules).toEqual([third, first]);
    const { schedules, nextCursor } = await page('limit=2');
    expect(schedules).toEqual([third, cancelled]);
    expect(await page(`limit=2&cursor=${nextCursor}`)).toEqual({ schedules: [first], nextCursor: null });
    expect(expectBody(await get('/api/schedules', receiver), 200, SchedulePage).schedules).toEqual([]);
  });
});

describe('its time', () => {
  it('comes within 5 s, and each occurrence is paid once', async () => {
    const from = await aPersonWith(100, superAdmin);
    const to = await aPerson();
    const once = await aSchedule(from, { toUserId: to.id, amount: 7.5, startsAt: soon(), reason: 'Tea' });
    const weekly = await aSchedule(from, {
      toTreasury: 'subscriptions',
      startsAt: soon(),
      every: 'P1W',
      times: 2,
      metadata: { plan: 'reader' },
    });
    const over = await onceIt(from, once.id, ({ status }) => status === 'FINISHED');
    expect(over).toMatchObject({ remaining: 0, nextAt: null, lastFailure: null });
    const waiting = await onceIt(from, weekly.id, ({ remaining }) => remaining === 1);
    const next = new Date(RUN(weekly) + 7 * 86_400_000).toISOString();
    expect(waiting).toMatchObject({ status: 'ACTIVE', nextAt: next });
    const sent = await eventually(async () => {
      const found = await sentBy(from);
      expect(found).toHaveLength(2);
      return found;
    }, 10_000);
    const [transfer, purchase] = [
      sent.find((one) => one.type === 'TRANSFER'),
      sent.find((one) => one.type === 'PURCHASE'),
    ];
    expect(transfer).toMatchObject({ amount: 7.5, toUserId: to.id, reason: 'Tea', scheduleId: once.id });
    const bought = { amount: 10, toTreasury: 'subscriptions', reason: 'Rent' };
    expect(purchase).toMatchObject({ ...bought, scheduleId: weekly.id, metadata: { plan: 'reader' } });
    expect(transfer).not.toHaveProperty('metadata');
    for (const [schedule, paid] of [
      [once, transfer],
      [weekly, purchase],
    ] as const) {
      const lateMs = Date.parse(paid?.createdAt ?? '') - RUN(schedule);
      expect(lateMs).toBeGreaterThanOrEqual(0);
      expect(lateMs).toBeLessThan(5_000);
    }
    expect((await walletOf(to)).balance).toBe(7.5);
    expectProblem(await step(from, once.id, 'pause'), 'schedule_not_open');
    expectProblem(await step(from, once.id, 'resume'), 'schedule_not_open');
    expectProblem(await step(from, once.id, 'cancel'), 'schedule_not_open');
  });

  it('may find too few coins: then it is tried again an hour later', async () => {
    const poor = await aPersonWith(9, superAdmin);
    const schedule = await aSchedule(poor, {
      toTreasury: 'rewards',
      startsAt: soon(),
      every: 'P1D',
      times: 3,
    });
    const failed = await onceIt(poor, schedule.id, ({ lastFailure }) => lastFailure !== null);
    const at = failed.lastFailure?.at ?? '';
    expect(failed).toMatchObject({
      status: 'ACTIVE',
      remaining: 3,
      lastFailure: { code: 'insufficient_funds' },
    });
    expect(failed.nextAt).toBe(new Date(Date.parse(at) + 3_600_000).toISOString());
    expect((await walletOf(poor)).balance).toBe(9);
    // What was missed is not made up.
    await stepped(poor, schedule.id, 'pause');
    const resumed = await stepped(poor, schedule.id, 'resume');
    expect(resumed.nextAt).toBe(new Date(RUN(schedule) + 86_400_000).toISOString());
    expect(resumed).toMatchObject({ remaining: 3, lastFailure: failed.lastFailure });
  });

  it('is stopped by a freeze of either side, which stops making schedules too where it is the payer’s', async () => {
    const [from, to] = [await aPersonWith(20, superAdmin), await aPerson()];
    const freeze = (id: number, direction: string) =>
      put(`/api/admin/users/${id}/freeze`, { direction, reason: 'For a test' }, admin);
    await freeze(to.id, 'IN');
    const first = await aSchedule(from, { toUserId: to.id, startsAt: soon() });
    const failed = await onceIt(from, first.id, ({ lastFailure }) => lastFailure !== null);
    expect(failed.lastFailure?.code).toBe('receiver_frozen');
    const second = await aSchedule(from, { toTreasury: 'rewards', startsAt: soon() });
    await freeze(from.id, 'OUT');
    expectProblem(await plan(from, { toTreasury: 'rewards' }), 'wallet_frozen');
    const frozen = await onceIt(from, second.id, ({ lastFailure }) => lastFailure !== null);
    expect(frozen.lastFailure?.code).toBe('wallet_frozen');
    expect((await walletOf(from)).balance).toBe(20);
  });

  it('is held to limits that were made after the schedule, of the user and of their role', async () => {
    const [one, other] = [await aPersonWith(50, superAdmin), await aPersonWith(50, superAdmin)];
    const limited = { toTreasury: 'rewards', startsAt: new Date(Date.now() + 3_000).toISOString() };
    const [first, second] = [await aSchedule(one, limited), await aSchedule(other, limited)];
    const made = await post(
      '/api/admin/limits',
      { name: unique('limit'), userId: one.id, role: 'USER', window: 'P1D', maxAmount: 9, mode: 'ENFORCE' },
      superAdmin,
    );
    expect(made.status).toBe(201);
    const refused = await onceIt(one, first.id, ({ lastFailure }) => lastFailure !== null);
    expect(refused.lastFailure?.code).toBe('limit_exceeded');
    await onceIt(other, second.id, ({ status }) => status === 'FINISHED');
    expect([(await walletOf(one)).balance, (await walletOf(other)).balance]).toEqual([50, 40]);
  });
});

describe('who pays a schedule', () => {
  it('pauses it, resumes it and cancels it', async () => {
    const schedule = await aSchedule(payer, { toUserId: receiver.id, every: 'P1D' });
    const paused = await stepped(payer, schedule.id, 'pause');
    expect(paused).toEqual({ ...schedule, status: 'PAUSED', nextAt: null, updatedAt: paused.updatedAt });
    expect(await stepped(payer, schedule.id, 'pause')).toEqual(paused);
    const resumed = await stepped(payer, schedule.id, 'resume');
    expect(resumed).toEqual({ ...schedule, updatedAt: resumed.updatedAt });
    expect(await stepped(payer, schedule.id, 'resume')).toEqual(resumed);
    const cancelled = await stepped(payer, schedule.id, 'cancel');
    expect(cancelled).toMatchObject({ status: 'CANCELLED', nextAt: null, remaining: null });
    for (const name of STEPS) expectProblem(await step(payer, schedule.id, name), 'schedule_not_open');
  });

  it('pays nothing while it is paused', async () => {
    const from = await aPersonWith(50, superAdmin);
    const asked = { toTreasury: 'rewards', startsAt: soon() };
    const [paused, other] = [await aSchedule(from, { ...asked, every: 'P1Y' }), await aSchedule(from, asked)];
    await stepped(from, paused.id, 'pause');
    await onceIt(from, other.id, ({ status }) => status === 'FINISHED');
    expect((await walletOf(from)).balance).toBe(40);
    const resumed = await stepped(from, paused.id, 'resume');
    expect(Number(resumed.nextAt?.slice(0, 4))).toBe(Number(paused.startsAt.slice(0, 4)) + 1);
  });

  it('or who is paid is deleted: the schedules of both are cancelled', async () => {
    const [leaver, friend] = [await aPersonWith(5, superAdmin), await aPerson()];
    const made = [
      await aSchedule(leaver, { toUserId: friend.id, every: 'P1D' }),
      await aSchedule(friend, { toUserId: leaver.id, every: 'P1M' }),
      await aSchedule(friend, { toUserId: leaver.id }),
    ] as const;
    await stepped(friend, made[2].id, 'pause');
    const kept = await aSchedule(friend, { toTreasury: 'rewards' });
    expect((await remove(`/api/admin/users/${leaver.id}`, superAdmin)).status).toBe(200);
    for (const { id } of made) await onceIt(admin, id, ({ status }) => status === 'CANCELLED');
    expect(await readSchedule(friend, kept.id)).toEqual(kept);
  });
});
