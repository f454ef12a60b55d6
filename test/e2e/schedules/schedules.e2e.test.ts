import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  applyStep,
  aSchedule,
  inDays,
  plan,
  readSchedule,
  Schedule,
  SchedulePage,
  sendStep,
  sentBy,
  soon,
  waitForSchedule,
} from '../../support/acts/schedules.ts';
import { expectBody } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { expectReplay } from '../../support/contract/replay.ts';
import { eventually } from '../../support/eventually.ts';
import { anIdempotencyKey, aPerson, aPersonWith, type Person, walletOf } from '../../support/fixtures.ts';
import { get, remove } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

/** Occurrences are tested in the ledger's unit tests, and with a sandbox clock in test/sandbox. */

const { superAdmin, admin, payer, receiver } = useUsers({ admin: 'ADMIN', payer: 10_000, receiver: 0 });
const STEPS = ['pause', 'resume', 'cancel'] as const;

describe('a schedule', () => {
  it('moves nothing before its time', async () => {
    const before = await walletOf(payer);
    const given = { toUserId: receiver.id, startsAt: inDays(31), every: 'P1M', metadata: { flat: '4' } };
    const schedule = await aSchedule(payer, { ...given, times: 12 });
    expect(schedule).toEqual({
      ...{ ...given, id: expect.any(String), fromUserId: payer.id, toTreasury: null, amount: 10 },
      ...{ reason: 'Rent', nextAt: given.startsAt, remaining: 12, status: 'ACTIVE', lastFailure: null },
      ...{ createdAt: schedule.createdAt, updatedAt: schedule.createdAt },
    });
    expect(await walletOf(payer)).toEqual(before);
    const plain = await aSchedule(payer, { toTreasury: 'subscriptions' });
    expect(plain).toMatchObject({ every: null, remaining: 1, metadata: null, toUserId: null });
  });

  it('is created, and paused, once under its key', async () => {
    const caller = { token: payer.token, idempotencyKey: anIdempotencyKey() };
    const asked = { toTreasury: 'rewards', startsAt: inDays(1) };
    const first = await plan(caller, asked);
    const { id } = expectBody(first, 201, Schedule);
    const pausing = { token: payer.token, idempotencyKey: anIdempotencyKey() };
    const paused = await sendStep(pausing, id, 'pause');
    await applyStep(payer, id, 'cancel');
    expect((await sendStep(pausing, id, 'pause')).json).toEqual(paused.json);
    expectReplay(await plan(caller, asked), first);
    expectProblem(await plan(caller, { ...asked, amount: 11 }), 'idempotency_key_reused');
  });

  it('is listed for its payer, newest first', async () => {
    const lister = await aPersonWith(1, superAdmin);
    const first = await aSchedule(lister, { toUserId: receiver.id });
    const second = await aSchedule(lister, { toTreasury: 'rewards', every: 'P1D' });
    const cancelled = await applyStep(lister, second.id, 'cancel');
    const page = async (query: string) =>
      expectBody(await get(`/api/schedules?${query}`, lister), 200, SchedulePage);
    await eventually(async () =>
      expect(await page('')).toEqual({ schedules: [cancelled, first], nextCursor: null }),
    );
    expect((await page('status=ACTIVE')).schedules).toEqual([first]);
    const { nextCursor } = await page('limit=1');
    expect((await page(`limit=1&cursor=${nextCursor}`)).schedules).toEqual([first]);
    expectProblem(await get('/api/schedules?status=OPEN', lister), 'invalid_request', ['status']);
  });

  it('is paused, resumed and cancelled by its payer', async () => {
    const schedule = await aSchedule(payer, { toUserId: receiver.id, every: 'P1D' });
    const paused = await applyStep(payer, schedule.id, 'pause');
    expect(paused).toEqual({ ...schedule, status: 'PAUSED', nextAt: null, updatedAt: paused.updatedAt });
    const resumed = await applyStep(payer, schedule.id, 'resume');
    expect(resumed).toEqual({ ...schedule, updatedAt: resumed.updatedAt });
    const cancelled = await applyStep(payer, schedule.id, 'cancel');
    expect(cancelled).toMatchObject({ status: 'CANCELLED', nextAt: null, remaining: null });
    for (const name of STEPS) expectProblem(await sendStep(payer, schedule.id, name), 'schedule_not_open');
  });

  it('is cancelled when its payer or receiver is deleted', async () => {
    const [leaver, friend] = [await aPersonWith(5, superAdmin), await aPerson()];
    const made = [
      await aSchedule(leaver, { toUserId: friend.id, every: 'P1D' }),
      await aSchedule(friend, { toUserId: leaver.id, every: 'P1M' }),
    ];
    const kept = await aSchedule(friend, { toTreasury: 'rewards' });
    expect((await remove(`/api/admin/users/${leaver.id}`, superAdmin)).status).toBe(200);
    for (const { id } of made) await waitForSchedule(admin, id, ({ status }) => status === 'CANCELLED');
    expect(await readSchedule(friend, kept.id)).toEqual(kept);
  });
});

describe('at its time', () => {
  let poor: Person;
  let id: string;
  // It becomes due while the first test waits for its own schedules.
  beforeAll(async () => {
    poor = await aPersonWith(9, superAdmin);
    const asked = { toTreasury: 'rewards', startsAt: soon(), every: 'P1D', times: 3 };
    id = (await aSchedule(poor, asked)).id;
  });

  it('each occurrence is paid once, as a transfer or a purchase', async () => {
    const [from, to] = [await aPersonWith(100, superAdmin), await aPerson()];
    const once = await aSchedule(from, { toUserId: to.id, amount: 7.5, startsAt: soon(), reason: 'Tea' });
    const metadata = { plan: 'reader' };
    const weekly = await aSchedule(from, {
      ...{ toTreasury: 'subscriptions', startsAt: soon(), every: 'P1W', times: 2, metadata },
    });
    const over = await waitForSchedule(from, once.id, ({ status }) => status === 'FINISHED');
    expect(over).toMatchObject({ remaining: 0, nextAt: null, lastFailure: null });
    const waiting = await waitForSchedule(from, weekly.id, ({ remaining }) => remaining === 1);
    const next = new Date(Date.parse(weekly.startsAt) + 7 * 86_400_000).toISOString();
    expect(waiting).toMatchObject({ status: 'ACTIVE', nextAt: next });
    const sent = await eventually(async () => {
      const found = await sentBy(from);
      expect(found).toHaveLength(2);
      return found;
    });
    expect(sent.find(({ type }) => type === 'TRANSFER')).toMatchObject({
      ...{ amount: 7.5, toUserId: to.id, reason: 'Tea', scheduleId: once.id },
    });
    expect(sent.find(({ type }) => type === 'PURCHASE')).toMatchObject({
      ...{ amount: 10, toTreasury: 'subscriptions', reason: 'Rent', scheduleId: weekly.id, metadata },
    });
    for (const { createdAt } of sent) expect(createdAt >= once.startsAt).toBe(true);
    expect((await walletOf(to)).balance).toBe(7.5);
  });

  it('a refused occurrence moves nothing, is shown in the schedule and is retried an hour later', async () => {
    const failed = await waitForSchedule(poor, id, ({ lastFailure }) => lastFailure !== null);
    const { code, at = '' } = failed.lastFailure ?? {};
    expect(failed).toMatchObject({ status: 'ACTIVE', remaining: 3 });
    expect([code, failed.nextAt]).toEqual([
      ...['insufficient_funds', new Date(Date.parse(at) + 3_600_000).toISOString()],
    ]);
    expect((await walletOf(poor)).balance).toBe(9);
  });
});
