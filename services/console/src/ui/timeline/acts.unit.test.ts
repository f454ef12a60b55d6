import {
  type AdminTransaction,
  type AdminWithdrawal,
  Amount,
  type Approval,
  type AuditLogEntry,
  type Refusal,
  type Schedule,
} from '@cowrie/client';
import { describe, expect, it } from '@jest/globals';
import { ofSchedule, ofUser, ofWebhook, ofWithdrawal } from './acts.ts';
import type { Moment } from './moments.ts';

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

const brief = (moments: readonly Moment[]) =>
  moments.map((each) => [new Date(each.at).getUTCMinutes(), each.entry?.action ?? each.what]);

describe('a timeline of what is decided about', () => {
  it('of a withdrawal ends with who decided, and with that alone where nobody is named', () => {
    const asked = { id: 'a-1', createdAt: at(30), requestedBy: 3, decidedAt: at(35), decidedBy: 4 };
    const approvals = [{ ...asked, status: 'REJECTED' } as Approval];
    const known = { withdrawal: WITHDRAWAL, approvals, refusals: [refusal(15)] };
    const settled = ofWithdrawal({ ...known, entries: [entry(40, 'withdrawal.settled')] });
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
    expect(brief(ofWithdrawal({ ...known, entries: [] })).at(-1)).toEqual([40, 'settled']);
    const waiting = { ...known, approvals: [], withdrawal: { ...WITHDRAWAL, status: 'PENDING' } as const };
    expect(brief(ofWithdrawal({ ...waiting, entries: [] }))).toEqual([
      [15, 'refused'],
      [20, 'asked'],
    ]);
  });

  it('of a schedule has its last ten runs, its last refusal, and what comes next or ended it', () => {
    const run = (minute: number) => ({ id: minute, createdAt: at(minute), amount: SCHEDULE.amount });
    const runs = Array.from({ length: 12 }, (_, index) => run(40 - index)) as unknown as AdminTransaction[];
    const lastFailure = { code: 'wallet_frozen', at: at(45) } as const;
    const all = brief(ofSchedule({ schedule: { ...SCHEDULE, lastFailure }, runs, refusals: [refusal(9)] }));
    expect(all.map(([, what]) => what)).toEqual([
      ...['refused', 'made', ...Array(10).fill('paid'), 'refused', 'next'],
    ]);
    expect(all[2]).toEqual([31, 'paid']);
    const over = (status: Schedule['status']) =>
      brief(ofSchedule({ schedule: { ...SCHEDULE, status, nextAt: null }, runs: [], refusals: [] }));
    expect(over('CANCELLED')).toEqual([
      [10, 'made'],
      [30, 'cancelled'],
    ]);
    expect(over('PAUSED').at(-1)).toEqual([30, 'paused']);
    expect(over('FINISHED')).toEqual([[10, 'made']]);
  });

  it('of a webhook says since when it fails', () => {
    const entries = [entry(40, 'webhook.changed'), entry(10, 'webhook.created')];
    expect(brief(ofWebhook({ failingSince: at(20) }, entries))).toEqual([
      [10, 'webhook.created'],
      [20, 'failing'],
      [40, 'webhook.changed'],
    ]);
    expect(ofWebhook({ failingSince: null }, entries)).toHaveLength(2);
  });

  it('of a user goes, newest first, as far down as all of it is known', () => {
    const entries = [entry(40, 'user.role_changed', 'user:12'), entry(20, 'wallet.frozen', 'user:12')];
    const refusals = [refusal(30), refusal(25)];
    const known = (logGoesOn: boolean, refusalsGoOn: boolean) =>
      ofUser({
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
    expect(known(false, false)[0]?.place).toEqual({
      ...{ to: 'log', id: 'user:12', action: 'user.role_changed' },
    });
    expect(known(false, false)[1]?.place).toEqual({ to: 'refusal', id: 'q-30' });
  });
});
