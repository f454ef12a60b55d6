import { type AdminTransaction, Amount, type Hold, type PaymentRequest, type Refusal } from '@cowrie/client';
import { describe, expect, it } from '@jest/globals';
import { type Moment, ofHold, ofRequest, ofTransaction } from './moments.ts';

const at = (minute: number) => `2026-11-23T10:${String(minute).padStart(2, '0')}:00.000Z`;
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
const refusal = (minute: number): Refusal => ({
  ...{ at: at(minute), requestId: 'q-1', operationId: 'placeHold', status: 422, code: 'insufficient_funds' },
  ...{ detail: 'Too little.', userId: 12, platform: 'shop', apiKeyId: null, serviceAccountId: null },
  ...{ idempotencyKey: null, amount: COINS, ...TO },
});

/** Minute, what, who, through what, with what key. */
const brief = (moments: readonly Moment[]) =>
  moments.map((each) => [
    new Date(each.at).getUTCMinutes(),
    each.what,
    each.userId,
    each.platform,
    each.apiKeyId,
  ]);

describe('a timeline', () => {
  it('of a transaction has all that came before it, and its refunds, in the order of their times', () => {
    const refund = { ...PURCHASE, id: 9, createdAt: at(40), initiatedBy: 3, apiKeyId: undefined };
    const approval = { id: 'a-1', createdAt: at(25), requestedBy: 3, decidedAt: at(28), decidedBy: 4 };
    const { platform: _, apiKeyId: __, ...rest } = refund;
    const moments = ofTransaction({
      transaction: PURCHASE,
      listed: PURCHASE,
      hold: HOLD,
      request: REQUEST,
      approval: approval as Parameters<typeof ofTransaction>[0]['approval'],
      refunds: [rest],
      refusals: [refusal(15), refusal(12)],
    });
    expect(brief(moments)).toEqual([
      [10, 'asked', 5, undefined, undefined],
      [12, 'refused', 12, 'shop', null],
      [15, 'refused', 12, 'shop', null],
      [20, 'placed', 12, 'shop', undefined],
      [25, 'submitted', 3, undefined, undefined],
      [28, 'approved', 4, undefined, undefined],
      [30, 'booked', 12, 'shop', 'k-1'],
      [40, 'refunded', 3, undefined, undefined],
    ]);
    expect(moments.map(({ place }) => place?.id)).toEqual([
      ...['r-1', undefined, undefined, 'h-1', 'a-1', undefined, undefined, 9],
    ]);
  });

  it('of one that is not listed yet says through what it was asked for, and not by whom', () => {
    const [booked] = ofTransaction({ transaction: PURCHASE, listed: null });
    expect(brief(booked ? [booked] : [])).toEqual([[30, 'booked', undefined, 'shop', undefined]]);
  });

  it('of a hold ends with what took its coins, gave them back, or will', () => {
    const ended = { ...HOLD, captured: Amount.from(7), released: Amount.from(3), updatedAt: at(30) };
    expect(brief(ofHold(HOLD, null, [refusal(15)]))).toEqual([
      [15, 'refused', 12, 'shop', null],
      [20, 'placed', 12, 'shop', undefined],
      [59, 'due', undefined, undefined, undefined],
    ]);
    const captured = ofHold({ ...ended, status: 'CAPTURED' }, PURCHASE)[1];
    expect(captured).toMatchObject({ what: 'captured', userId: 12, apiKeyId: 'k-1', amount: ended.captured });
    const released = ofHold({ ...ended, status: 'RELEASED' }, null)[1];
    expect(released).toEqual({ at: at(30), what: 'released', amount: ended.released });
  });

  it('of a payment request ends with who paid it, as far as that is known', () => {
    const paid = { ...REQUEST, status: 'PAID', transactionId: 7, updatedAt: at(30) } as const;
    expect(brief(ofRequest(REQUEST, null)).map(([, what]) => what)).toEqual(['asked', 'due']);
    expect(ofRequest(paid, PURCHASE)[1]).toMatchObject({ at: at(30), what: 'paid', userId: 12 });
    expect(ofRequest({ ...paid, payerUserId: 8 }, null)[1]).toMatchObject({ what: 'paid', userId: 8 });
    expect(ofRequest({ ...paid, status: 'EXPIRED' }, null)[1]).toEqual({ at: at(30), what: 'expired' });
  });
});
