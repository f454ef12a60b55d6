import {
  type AdminTransaction,
  type AdminWithdrawal,
  Amount,
  type Approval,
  type AuditLogEntry,
  type Hold,
  type PaymentRequest,
  type Refusal,
  type Schedule,
} from '@cowrie/client';
import { describe, expect, it } from '@jest/globals';
import { holdEvents, requestEvents, type TimelineEvent, transactionEvents } from './coin-events.ts';
import { scheduleEvents, userEvents, webhookEvents, withdrawalEvents } from './decision-events.ts';

const at = (minute: number) => `2026-11-23T10:${String(minute).padStart(2, '0')}:00.000Z`;
const entry = (
  minute: number,
  action: AuditLogEntry['action'],
  target = 'withdrawal:w-1',
): AuditLogEntry => ({
  ...{ id: `e-${minute}`, at: at(minute), actorUserId: 3, apiKeyId: null, action, target, details: {} },
});
const refusal = (minute: number): Refusal => ({
  ...{ at: at(minute), requestId: `q-${minute}`, operationId: 'createWithdrawal', status: 422 },
  ...{ code: 'insufficient_funds', detail: 'Too little.', userId: 12, platform: null, apiKeyId: null },
  ...{ serviceAccountId: null, idempotencyKey: null, amount: null, toUserId: null, toTreasury: null },
});
const WITHDRAWAL: AdminWithdrawal = {
  ...{ id: 'w-1', xaf: 500, status: 'SETTLED', payout: { provider: 'bank', account: 'IBAN 1' }, userId: 12 },
  ...{ createdAt: at(20), updatedAt: at(40) },
};
const SCHEDULE = {
  ...{ id: 's-1', fromUserId: 12, toUserId: 5, toTreasury: null, amount: Amount.from(10), reason: 'Rent' },
  ...{ every: 'P1W', startsAt: at(20), nextAt: at(59), remaining: null, status: 'ACTIVE' },
  ...{ lastFailure: null, metadata: null, createdAt: at(10), updatedAt: at(30) },
} as const satisfies Schedule;

const brief = (moments: readonly TimelineEvent[]) =>
  moments.map((each) => [new Date(each.at).getUTCMinutes(), each.entry?.action ?? each.kind]);

describe('the timeline of a record with decisions', () => {
  it('ends a withdrawal with its decision, with or without an actor', () => {
    const asked = { id: 'a-1', createdAt: at(30), requestedBy: 3, decidedAt: at(35), decidedBy: 4 };
    const approvals = [{ ...asked, status: 'REJECTED' } as Approval];
    const known = { withdrawal: WITHDRAWAL, approvals, refusals: [refusal(15)] };
    const settled = withdrawalEvents({ ...known, entries: [entry(40, 'withdrawal.settled')] });
    expect(brief(settled)).toEqual([
      ...[
        [15, 'refused'],
        [20, 'asked'],
        [30, 'submitted'],
        [35, 'notApproved'],
        [40, 'withdrawal.settled'],
      ],
    ]);
    expect(settled.at(-1)).toMatchObject({ userId: 3 });
    expect(brief(withdrawalEvents({ ...known, entries: [] })).at(-1)).toEqual([40, 'settled']);
    const waiting = { ...known, approvals: [], withdrawal: { ...WITHDRAWAL, status: 'PENDING' } as const };
    expect(brief(withdrawalEvents({ ...waiting, entries: [] }))).toEqual([
      [15, 'refused'],
      [20, 'asked'],
    ]);
  });

  it('shows the last ten runs of a schedule, its last refusal, and its next run or end', () => {
    const run = (minute: number) => ({ id: minute, createdAt: at(minute), amount: SCHEDULE.amount });
    const runs = Array.from({ length: 12 }, (_, index) => run(40 - index)) as unknown as AdminTransaction[];
    const lastFailure = { code: 'wallet_frozen', at: at(45) } as const;
    const all = brief(
      scheduleEvents({ schedule: { ...SCHEDULE, lastFailure }, runs, refusals: [refusal(9)] }),
    );
    expect(all.map(([, what]) => what)).toEqual([
      ...['refused', 'made', ...Array(10).fill('paid'), 'refused', 'next'],
    ]);
    expect(all[2]).toEqual([31, 'paid']);
    const over = (status: Schedule['status']) =>
      brief(scheduleEvents({ schedule: { ...SCHEDULE, status, nextAt: null }, runs: [], refusals: [] }));
    expect(over('CANCELLED')).toEqual([
      [10, 'made'],
      [30, 'cancelled'],
    ]);
    expect(over('PAUSED').at(-1)).toEqual([30, 'paused']);
    expect(over('FINISHED')).toEqual([[10, 'made']]);
  });

  it('shows when a webhook began to fail', () => {
    const entries = [entry(40, 'webhook.changed'), entry(10, 'webhook.created')];
    expect(brief(webhookEvents({ failingSince: at(20) }, entries))).toEqual([
      [10, 'webhook.created'],
      [20, 'failing'],
      [40, 'webhook.changed'],
    ]);
    expect(webhookEvents({ failingSince: null }, entries)).toHaveLength(2);
  });

  it('shows the events of a user, newest first, as far as both lists are complete', () => {
    const entries = [entry(40, 'user.role_changed', 'user:12'), entry(20, 'wallet.frozen', 'user:12')];
    const refusals = [refusal(30), refusal(25)];
    const known = (logGoesOn: boolean, refusalsGoOn: boolean) =>
      userEvents({
        registeredAt: at(5),
        entries: { rows: entries, hasMore: logGoesOn },
        refusals: { rows: refusals, hasMore: refusalsGoOn },
      });
    expect(brief(known(false, false))).toEqual([
      ...[
        [40, 'user.role_changed'],
        [30, 'refused'],
        [25, 'refused'],
        [20, 'wallet.frozen'],
      ],
      [5, 'registered'],
    ]);
    expect(known(false, true).map(({ at }) => new Date(at).getUTCMinutes())).toEqual([40, 30, 25]);
    expect(known(true, false).map(({ at }) => new Date(at).getUTCMinutes())).toEqual([40, 30, 25, 20]);
    expect(known(false, false)[0]?.link).toEqual({
      ...{ to: 'log', id: 'user:12', action: 'user.role_changed' },
    });
    expect(known(false, false)[1]?.link).toEqual({ to: 'refusal', id: 'q-30' });
  });
});

const COINS = Amount.from(10);
const TO = { toUserId: null, toTreasury: 'course-fees' } as const;

const PURCHASE: AdminTransaction = {
  ...{ id: 7, type: 'PURCHASE', amount: COINS, fromUserId: 12, fromTreasury: null, ...TO },
  ...{ reason: 'A course', createdAt: at(30), platform: 'shop', initiatedBy: 12, apiKeyId: 'k-1' },
};
const HOLD: Hold = {
  ...{ id: 'h-1', fromUserId: 12, ...TO, amount: COINS, captured: Amount.from(0), released: Amount.from(0) },
  ...{ status: 'OPEN', reason: 'A course', platform: 'shop' },
  ...{ expiresAt: at(59), createdAt: at(20), updatedAt: at(20) },
};
const REQUEST: PaymentRequest = {
  ...{ id: 'r-1', toUserId: 5, toTreasury: null, payerUserId: null, amount: COINS, reason: 'A taxi' },
  ...{ reference: null, status: 'PENDING', transactionId: null, metadata: {} },
  ...{ expiresAt: at(59), createdAt: at(10), updatedAt: at(10) },
};
const refusedHold = (minute: number): Refusal => ({
  ...{ at: at(minute), requestId: 'q-1', operationId: 'placeHold', status: 422, code: 'insufficient_funds' },
  ...{ detail: 'Too little.', userId: 12, platform: 'shop', apiKeyId: null, serviceAccountId: null },
  ...{ idempotencyKey: null, amount: COINS, ...TO },
});

const whole = (moments: readonly TimelineEvent[]) =>
  moments.map((each) => [
    new Date(each.at).getUTCMinutes(),
    each.kind,
    each.userId,
    each.platform,
    each.apiKeyId,
  ]);

describe('a timeline', () => {
  it('of a transaction has all earlier events and its refunds, in order of time', () => {
    const refund = { ...PURCHASE, id: 9, createdAt: at(40), initiatedBy: 3, apiKeyId: undefined };
    const approval = { id: 'a-1', createdAt: at(25), requestedBy: 3, decidedAt: at(28), decidedBy: 4 };
    const { platform: _, apiKeyId: __, ...rest } = refund;
    const moments = transactionEvents({
      transaction: PURCHASE,
      listed: PURCHASE,
      hold: HOLD,
      request: REQUEST,
      approval: approval as Parameters<typeof transactionEvents>[0]['approval'],
      refunds: [rest],
      refusals: [refusedHold(15), refusedHold(12)],
    });
    expect(whole(moments)).toEqual([
      [10, 'asked', 5, undefined, undefined],
      [12, 'refused', 12, 'shop', null],
      [15, 'refused', 12, 'shop', null],
      [20, 'placed', 12, 'shop', undefined],
      [25, 'submitted', 3, undefined, undefined],
      [28, 'approved', 4, undefined, undefined],
      [30, 'booked', 12, 'shop', 'k-1'],
      [40, 'refunded', 3, undefined, undefined],
    ]);
    expect(moments.map(({ link }) => link?.id)).toEqual([
      ...['r-1', undefined, undefined, 'h-1', 'a-1', undefined, undefined, 9],
    ]);
  });

  it('of a transaction that is not listed yet names the platform, but no initiator', () => {
    const [booked] = transactionEvents({ transaction: PURCHASE, listed: null });
    expect(whole(booked ? [booked] : [])).toEqual([[30, 'booked', undefined, 'shop', undefined]]);
  });

  it('of a hold ends with its capture, release or expiry', () => {
    const ended = { ...HOLD, captured: Amount.from(7), released: Amount.from(3), updatedAt: at(30) };
    expect(whole(holdEvents(HOLD, null, [refusedHold(15)]))).toEqual([
      [15, 'refused', 12, 'shop', null],
      [20, 'placed', 12, 'shop', undefined],
      [59, 'due', undefined, undefined, undefined],
    ]);
    const captured = holdEvents({ ...ended, status: 'CAPTURED' }, PURCHASE)[1];
    expect(captured).toMatchObject({ kind: 'captured', userId: 12, apiKeyId: 'k-1', amount: ended.captured });
    const released = holdEvents({ ...ended, status: 'RELEASED' }, null)[1];
    expect(released).toEqual({ at: at(30), kind: 'released', amount: ended.released });
  });

  it('of a payment request ends with its payer, if known', () => {
    const paid = { ...REQUEST, status: 'PAID', transactionId: 7, updatedAt: at(30) } as const;
    expect(whole(requestEvents(REQUEST, null)).map(([, what]) => what)).toEqual(['asked', 'due']);
    expect(requestEvents(paid, PURCHASE)[1]).toMatchObject({ at: at(30), kind: 'paid', userId: 12 });
    expect(requestEvents({ ...paid, payerUserId: 8 }, null)[1]).toMatchObject({ kind: 'paid', userId: 8 });
    expect(requestEvents({ ...paid, status: 'EXPIRED' }, null)[1]).toEqual({ at: at(30), kind: 'expired' });
  });
});
