import { Amount, type Transaction } from '@cowrie/client';
import { describe, expect, it } from '@jest/globals';
import { groupOf } from './group.ts';

const moved = (type: Transaction['type'], units: bigint): Transaction =>
  ({ type, amount: Amount.ofUnits(units), fromUserId: type === 'PURCHASE' ? 7 : 8 }) as Transaction;

describe('a group', () => {
  it('is what its legs paid, less what was given back of any of them', () => {
    const group = groupOf('g', [moved('REFUND', 5n), moved('PURCHASE', 10n), moved('PURCHASE', 90n)]);
    expect(group).toMatchObject({ buyerId: 7, legs: 2 });
    expect([group?.paid.units, group?.left.units]).toEqual([100n, 95n]);
  });

  it('is none as long as no leg is listed', () => expect(groupOf('g', [])).toBeNull());
});
