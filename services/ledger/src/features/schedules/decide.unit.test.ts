import { randomUUID } from 'node:crypto';
import type { Bound, LedgerCommand } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import {
  account,
  accounts,
  changeSchedule,
  NOW_MS,
  partitionRow,
  runSchedule,
  schedule,
} from '../../testing/commands.ts';
import { createBatch, NO_RECORDS } from '../../testing/engine.ts';
import type { Schedule } from './schedule.ts';

const ID = randomUUID();
const [PAYER, RECEIVER] = [1, 2];
const TO = { toUserId: RECEIVER };
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
/** Began two days ago: occurrences 0 and 1 are over, 2 is now. */
const STARTED_MS = NOW_MS - 2 * DAY_MS;

const daily = (over: Partial<Schedule> = {}): Schedule => ({
  ...{ id: ID, payer: PAYER, receiver: RECEIVER, amountUnits: 10n, reason: 'scheduled', every: 'P1D' },
  ...{ startsAtMs: STARTED_MS, times: null, runs: 0, due: 0, attempt: 0, nextAtMs: STARTED_MS },
  ...{ status: 'ACTIVE', failureCode: null, failedAtMs: null, metadata: { a: 'b' } },
  ...{ createdAtMs: STARTED_MS - 1, updatedAtMs: STARTED_MS - 1, ...over },
});

function after(
  of: Schedule | null,
  command: LedgerCommand,
  over = accounts({ [PAYER]: 100n, [RECEIVER]: 0n }),
) {
  const schedules = new Map(of === null ? [] : [[of.id, of] as const]);
  const records = { ...NO_RECORDS, holds: new Map(), schedules, spending: new Map() };
  const batch = createBatch({ accounts: over, records, results: new Map(), ids: [7], nowMs: NOW_MS });
  const outcome = batch.add(partitionRow(), command, NOW_MS);
  return {
    code: outcome.ok ? 'ok' : outcome.code,
    schedule: batch.state.schedules.get(ID),
    events: batch.outbox.map(({ type }) => type),
    paid: batch.transactions.map((one) => [
      one.type,
      one.from,
      one.to,
      one.amountUnits,
      one.scheduleId,
      one.metadata,
    ]),
    results: batch.results.length,
  };
}
const run = (over: Parameters<typeof runSchedule>[3] = {}) => runSchedule(ID, PAYER, TO, over);
const PAID = [['TRANSFER', PAYER, RECEIVER, 10n, ID, { a: 'b' }]];
const NOTHING = { paid: [], events: [], results: 0 };

describe('creating a schedule', () => {
  it('moves nothing, and waits for its time', () => {
    const startsAtMs = NOW_MS + 400 * DAY_MS;
    const made = after(null, schedule(ID, PAYER, TO, { startsAtMs, every: 'P1M', times: 3 }));
    expect(made).toMatchObject({ code: 'ok', paid: [], events: ['coin.schedule.created'], results: 1 });
    expect(made.schedule).toMatchObject({ status: 'ACTIVE', nextAtMs: startsAtMs, times: 3, runs: 0 });
    const once = after(null, schedule(ID, PAYER, TO, { startsAtMs, times: 5 }));
    expect(once.schedule).toMatchObject({ every: null, times: 1 });
  });

  it('needs a time in the future, at most 400 days, a payer who may send and an existing receiver', () => {
    const startsAtMs = NOW_MS + 1;
    const codeOf = (over: object, of = accounts({ [PAYER]: 0n, [RECEIVER]: 0n })) => {
      const { code, ...left } = after(null, schedule(ID, PAYER, TO, { startsAtMs, ...over }), of);
      return code === 'ok' ? code : [code, left.events, left.results];
    };
    const refused = (code: string) => [code, [], 0];
    expect(codeOf({})).toBe('ok');
    expect(codeOf({ startsAtMs: NOW_MS })).toEqual(refused('invalid_request'));
    expect(codeOf({ startsAtMs: NOW_MS + 400 * DAY_MS + 1 })).toEqual(refused('invalid_request'));
    expect(codeOf({}, accounts({ [PAYER]: 0n }))).toEqual(refused('user_not_found'));
    const frozen = accounts({ [PAYER]: 0n, [RECEIVER]: 0n });
    const freeze = { direction: 'OUT', reason: 'r', sinceMs: 1, untilMs: null } as const;
    frozen.set(PAYER, account(PAYER, 0n, { freeze }));
    expect(codeOf({}, frozen)).toEqual(refused('wallet_frozen'));
    expect(after(null, schedule(ID, PAYER, { toUserId: PAYER }, { startsAtMs })).code).toBe('self_transfer');
  });
});

describe('a run', () => {
  it('of the latest missed occurrence skips the earlier ones, which do not count towards its times', () => {
    const done = after(daily({ times: 3 }), run({ due: 0, occurrence: 2 }));
    expect(done.paid).toEqual(PAID);
    expect(done.schedule).toMatchObject({ runs: 1, due: 3, nextAtMs: NOW_MS + DAY_MS, status: 'ACTIVE' });
  });

  it('is the last when all of its times are paid', () => {
    for (const before of [daily({ every: null, times: 1 }), daily({ times: 4, runs: 3 })]) {
      const done = after(before, run());
      expect(done.events).toEqual(['coin.transaction.recorded', 'coin.schedule.finished']);
      expect(done.schedule).toMatchObject({ status: 'FINISHED', nextAtMs: null, runs: before.runs + 1 });
    }
  });

  it('changes nothing when the schedule has moved on, or its time has not come', () => {
    const stale = [
      after(daily({ due: 1 }), run()),
      after(daily({ attempt: 1 }), run()),
      after(daily({ status: 'PAUSED', nextAtMs: null }), run()),
      after(daily({ status: 'CANCELLED', nextAtMs: null }), run()),
      after(daily(), run({ occurrence: 3 })),
    ];
    expect(stale.map(({ paid, events, results }) => ({ paid, events, results }))).toEqual(
      stale.map(() => NOTHING),
    );
    expect(after(daily({ payer: 9 }), run()).code).toBe('schedule_not_found');
    expect(after(daily({ receiver: 9 }), run()).code).toBe('schedule_not_found');
  });
});

describe('a refused run', () => {
  const poor = () => accounts({ [PAYER]: 9n, [RECEIVER]: 0n });
  const failing = { failureCode: 'insufficient_funds', failedAtMs: NOW_MS };

  it('is retried three times, an hour apart, and then the schedule is paused', () => {
    const first = after(daily(), run(), poor());
    expect(first).toMatchObject({ code: 'ok', paid: [], events: [], results: 1 });
    const retry = { status: 'ACTIVE', due: 0, nextAtMs: NOW_MS + HOUR_MS };
    expect(first.schedule).toMatchObject({ ...failing, ...retry, attempt: 1 });
    const third = after(daily({ attempt: 2 }), run({ attempt: 2 }), poor());
    expect(third.schedule).toMatchObject({ ...retry, attempt: 3 });
    const last = after(daily({ attempt: 3 }), run({ attempt: 3 }), poor());
    expect(last.events).toEqual(['coin.schedule.failed']);
    expect(last.schedule).toMatchObject({ ...failing, status: 'PAUSED', nextAtMs: null });
    const resumed = after(last.schedule ?? null, changeSchedule('resume', ID, PAYER));
    expect(resumed.schedule).toMatchObject({ status: 'ACTIVE', attempt: 0, due: 3 });
  });

  it('of a later occurrence starts with its first attempt', () => {
    const late = after(daily({ attempt: 3 }), run({ attempt: 3, occurrence: 2 }), poor());
    expect(late.schedule).toMatchObject({ status: 'ACTIVE', due: 2, attempt: 1 });
  });

  it('stores the reason: a limit, a freeze of either side, a closed wallet', () => {
    const bound: Bound = {
      ...{ kind: 'window', limit: randomUUID(), name: 'small', types: ['TRANSFER'], minutes: 60 },
      ...{ atMostUnits: '9', atMostTimes: null },
    };
    const limited = after(daily(), run({ bounds: [bound] }));
    expect(limited).toMatchObject({ code: 'ok', paid: [], results: 1 });
    expect(limited.schedule?.failureCode).toBe('limit_exceeded');
    const met = (id: number, over: object) => {
      const all = accounts({ [PAYER]: 100n, [RECEIVER]: 0n });
      all.set(id, account(id, 100n, over));
      return after(daily(), run(), all).schedule?.failureCode;
    };
    const freeze = { direction: 'BOTH', reason: 'r', sinceMs: 1, untilMs: null };
    expect(met(PAYER, { freeze })).toBe('wallet_frozen');
    expect(met(RECEIVER, { freeze })).toBe('receiver_frozen');
    expect(met(PAYER, { closedAtMs: NOW_MS - 1 })).toBe('wallet_closed');
    expect(met(RECEIVER, { closedAtMs: NOW_MS - 1 })).toBe('wallet_closed');
  });
});

describe('the payer of a schedule', () => {
  it('pauses, resumes and cancels a schedule that is not over', () => {
    const paused = after(daily({ due: 2 }), changeSchedule('pause', ID, PAYER));
    expect(paused).toMatchObject({ code: 'ok', events: ['coin.schedule.paused'] });
    expect(paused.schedule).toMatchObject({ status: 'PAUSED', nextAtMs: null });
    const resumed = after(paused.schedule ?? null, changeSchedule('resume', ID, PAYER));
    expect(resumed).toMatchObject({ events: ['coin.schedule.resumed'] });
    // The occurrence of this moment counts as missed.
    expect(resumed.schedule).toMatchObject({ status: 'ACTIVE', due: 3, nextAtMs: NOW_MS + DAY_MS });
    const cancelled = after(daily(), changeSchedule('cancel', ID, PAYER));
    expect(cancelled.events).toEqual(['coin.schedule.cancelled']);
    expect(cancelled.schedule).toMatchObject({ status: 'CANCELLED', nextAtMs: null });
  });

  it('gets the same state again without a change, and nothing once it is over or belongs to another user', () => {
    for (const [status, step] of [
      ['PAUSED', 'pause'],
      ['ACTIVE', 'resume'],
    ] as const)
      expect(after(daily({ status }), changeSchedule(step, ID, PAYER))).toMatchObject({
        code: 'ok',
        ...NOTHING,
      });
    for (const status of ['FINISHED', 'CANCELLED'] as const)
      for (const step of ['pause', 'resume', 'cancel'] as const)
        expect(after(daily({ status }), changeSchedule(step, ID, PAYER))).toMatchObject({
          ...{ code: 'schedule_not_open', ...NOTHING },
        });
    expect(after(daily(), changeSchedule('cancel', ID, RECEIVER)).code).toBe('schedule_not_found');
  });
});
