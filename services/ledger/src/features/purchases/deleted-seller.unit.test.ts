import { describe, expect, it } from '@jest/globals';
import { account, accounts, NOW_MS, refund, refundGroup } from '../../testing/commands.ts';
import { decide, NO_RECORDS, type State } from '../../testing/engine.ts';
import type { Purchase } from './purchase.ts';

const GROUP = '0197d5a0-0000-7000-8000-000000000003';
const OPERATIONS = -4;
const leg = (id: number, to: number): Purchase => ({
  ...{
    id,
    type: 'PURCHASE',
    from: 1,
    to,
    amountUnits: 50n,
    refundedUnits: 0n,
    platform: null,
    groupId: GROUP,
  },
});

/** User 2, who received the purchases 7 and 9, was deleted; user 3 received purchase 8. */
function state(operationsUnits: bigint): State {
  const all = accounts({ 1: 0n, 3: 50n });
  all.set(2, account(2, 0n, { closedAtMs: NOW_MS - 500 }));
  all.set(OPERATIONS, account(OPERATIONS, operationsUnits));
  const legs = [leg(7, 2), leg(8, 3), leg(9, 2)];
  const purchases = new Map(legs.map((one) => [one.id, one]));
  return { ...NO_RECORDS, accounts: all, purchases, groups: new Map([[GROUP, legs]]) };
}
const whole = refundGroup(GROUP, 1, { legs: [2, 3, 2] });

describe('a refund of a purchase from a deleted user', () => {
  it('is paid by the treasury that received their coins', () => {
    expect(decide(state(50n), refund(7, 1, null, { sellerUserId: 2 }), NOW_MS)).toMatchObject({
      changes: [{ type: 'REFUND', from: OPERATIONS, to: 1, amountUnits: 50n, refundOf: 7 }],
    });
    expect(decide(state(100n), whole, NOW_MS)).toMatchObject({
      changes: [
        { from: OPERATIONS, refundOf: 7 },
        { from: 3, refundOf: 8 },
        { from: OPERATIONS, refundOf: 9 },
      ],
    });
  });

  it('needs enough coins there for all legs together', () => {
    expect(decide(state(99n), whole, NOW_MS)).toMatchObject({
      code: 'insufficient_funds',
      detail: expect.stringContaining('Leg 3, transaction 9'),
    });
  });
});
