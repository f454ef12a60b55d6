import { Amount, type Transaction } from '@cowrie/client';
import { describe, expect, it } from '@jest/globals';
import { groupOf } from './group.ts';

const moved = (type: Transaction['type'], units: bigint): Transaction =>
  ({ type, amount: Amount.ofUnits(units), fromUserId: type === 'PURCHASE' ? 7 : 8 }) as Transaction;

describe('a group', () => {
  it('sums its purchases less their refunds', () => {
    const group = groupOf('g', [moved('REFUND', 5n), moved('PURCHASE', 10n), moved('PURCHASE', 90n)]);
    expect(group).toMatchObject({ buyerId: 7, legs: 2 });
    expect([group?.paid.units, group?.left.units]).toEqual([100n, 95n]);
  });

  it('is null while no purchase is listed', () => expect(groupOf('g', [])).toBeNull());
});
