import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { accounts, NOW_MS, purchase, refund, reward } from '../../testing/commands.ts';
import { decide, NO_RECORDS, needsOf, type State } from '../../testing/engine.ts';
import { type Purchase, referenceKey } from './purchase.ts';

const state = (over: Partial<State> = {}): State => ({
  ...NO_RECORDS,
  accounts: accounts({ 1: 100n, 2: 0n }),
  ...over,
});
const bought = (over: Partial<Purchase> = {}): State => {
  const all = accounts({ 1: 100n });
  const treasury = all.get(-1);
  if (treasury) all.set(-1, { ...treasury, balance: 40n, received: 40n });
  const purchase: Purchase = {
    id: 7,
    type: 'PURCHASE',
    from: 1,
    to: -1,
    amountUnits: 40n,
    platform: null,
    groupId: null,
    refundedUnits: 0n,
    ...over,
  };
  return state({ accounts: all, purchases: new Map([[7, purchase]]) });
};

describe('a purchase', () => {
  it('uses a reference once per user or API key', () => {
    const apiKeyId = randomUUID();
    const taken = (id: string | null) =>
      state({ references: new Set([referenceKey({ apiKeyId: id, userId: 1, reference: 'order-1' })]) });
    const asked = purchase(1, 1, 'order-1');
    const byKey = purchase(1, 1, 'order-1', { apiKeyId });
    expect(needsOf(byKey)).toEqual({ references: { apiKeyId, userId: 1, reference: 'order-1' } });
    expect(decide(taken(null), asked, NOW_MS)).toMatchObject({ code: 'reference_taken' });
    expect(decide(taken(null), byKey, NOW_MS)).toMatchObject({ ok: true });
    expect(decide(taken(apiKeyId), byKey, NOW_MS)).toMatchObject({ code: 'reference_taken' });
    expect(decide(taken(apiKeyId), asked, NOW_MS)).toMatchObject({ ok: true });
    expect(decide(taken(null), purchase(1, 1, 'order-2'), NOW_MS)).toMatchObject({ ok: true });
  });
});

describe('a refund', () => {
  it('never pays back more than was paid', () => {
    expect(decide(bought(), refund(7, 1, 41), NOW_MS)).toMatchObject({ code: 'refund_exceeds_purchase' });
    expect(decide(bought({ refundedUnits: 15n }), refund(7, 1, 26), NOW_MS)).toMatchObject({
      code: 'refund_exceeds_purchase',
    });
    expect(decide(bought({ refundedUnits: 40n }), refund(7, 1), NOW_MS)).toMatchObject({
      code: 'refund_exceeds_purchase',
    });
  });

  it('works only for a purchase', () => {
    expect(decide(bought({ type: 'TRANSFER' }), refund(7, 1), NOW_MS)).toMatchObject({
      code: 'not_refundable',
    });
    expect(decide(state(), refund(7, 1), NOW_MS)).toMatchObject({ code: 'transaction_not_found' });
    // The command names another buyer.
    expect(decide(bought(), refund(7, 2), NOW_MS)).toMatchObject({ code: 'transaction_not_found' });
  });
});

describe('rewards', () => {
  const funded = (units: bigint): State => {
    const all = accounts({ 1: 0n, 2: 0n });
    const rewards = all.get(-3);
    if (rewards) all.set(-3, { ...rewards, balance: units, received: units });
    return state({ accounts: all });
  };

  it('are all paid by their treasury', () => {
    expect(
      decide(
        funded(10n),
        reward([
          [1, 4],
          [2, 6],
        ]),
        NOW_MS,
      ),
    ).toMatchObject({
      changes: [
        { type: 'REWARD', from: -3, to: 1, amountUnits: 4n },
        { type: 'REWARD', from: -3, to: 2, amountUnits: 6n },
      ],
      answers: { all: true },
    });
  });
});
