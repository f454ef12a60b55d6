import { describe, expect, it } from '@jest/globals';
import { accounts, NOW_MS, refundGroup, splitPurchase } from '../../testing/commands.ts';
import { decide, NO_RECORDS, type State } from '../../testing/engine.ts';
import { type Purchase, referenceKey } from './purchase.ts';

const GROUP = '0197d5a0-0000-7000-8000-000000000003';
const state = (over: Partial<State> = {}): State => ({
  ...NO_RECORDS,
  accounts: accounts({ 1: 100n, 2: 0n, 3: 0n }),
  ...over,
});

describe('a split purchase', () => {
  it('is one purchase for each leg, and the first has the reference', () => {
    const asked = splitPurchase(
      1,
      [
        [2, 70],
        ['course-fees', 20],
        [2, 10],
      ],
      { reference: 'order-1' },
    );
    const reference = { apiKeyId: null, userId: 1, reference: 'order-1' };
    const decided = decide(state(), asked, NOW_MS);
    expect(decided).toMatchObject({
      changes: [
        { type: 'PURCHASE', from: 1, to: 2, amountUnits: 70n, groupId: GROUP, reference },
        { type: 'PURCHASE', from: 1, to: -1, amountUnits: 20n, groupId: GROUP },
        { type: 'PURCHASE', from: 1, to: 2, amountUnits: 10n, groupId: GROUP },
      ],
      answers: { account: 1, all: true },
    });
    const bearing = decided.ok ? decided.changes.filter((change) => 'reference' in change) : [];
    expect(bearing).toHaveLength(1);
    const taken = state({ references: new Set([referenceKey(reference)]) });
    expect(decide(taken, asked, NOW_MS)).toMatchObject({ code: 'reference_taken' });
  });

  it('names each leg that cannot be paid', () => {
    expect(
      decide(
        state(),
        splitPurchase(1, [
          [2, 1],
          [1, 1],
          [9, 1],
        ]),
        NOW_MS,
      ),
    ).toMatchObject({
      code: 'self_transfer',
      errors: [{ path: '1.toUserId' }, { path: '2.toUserId' }],
    });
  });
});

describe('a refund of a group', () => {
  const leg = (id: number, to: number, amountUnits: bigint, refundedUnits = 0n): Purchase => ({
    ...{ id, type: 'PURCHASE', from: 1, to, amountUnits, refundedUnits, platform: null, groupId: GROUP },
  });
  const bought = (legs: readonly Purchase[], of: Record<number, bigint>): State =>
    state({ accounts: accounts({ 1: 0n, ...of }), groups: new Map([[GROUP, legs]]) });
  const asked = (units?: number, legs = [2, 3]) =>
    refundGroup(GROUP, 1, { legs, ...(units ? { units } : {}) });

  it('applies to the legs that were looked up before it, and to no others', () => {
    const legs = [leg(7, 2, 30n), leg(8, 3, 30n)];
    const all = bought(legs, { 2: 30n, 3: 30n });
    for (const other of [
      refundGroup(GROUP, 2, { legs: [2, 3] }),
      refundGroup(GROUP, 1, { legs: [2, 2] }),
      refundGroup(GROUP, 1, { legs: [2] }),
      refundGroup(GROUP, 1, { legs: [] }),
      refundGroup(GROUP, 1, { legs: [2, 3] }, { onlyPlatform: 'shop' }),
    ])
      expect(decide(all, other, NOW_MS)).toMatchObject({ code: 'transaction_not_found' });
    expect(decide(all, asked(), NOW_MS)).toMatchObject({ ok: true });
  });
});
