import { type BulkCommand, PARTITIONS } from '@cowrie/contracts';
import { partitionFor } from '@cowrie/messaging';
import { describe, expect, it } from '@jest/globals';
import { groupIntoLanes } from './lanes.ts';

const partitionOf = (userId: number) => partitionFor(String(userId), PARTITIONS);
const [A = 0, B = 0, C = 0] = [
  ...Map.groupBy(
    Array.from({ length: 99 }, (_, index) => index + 1),
    partitionOf,
  ).values(),
].flatMap(([first]) => first ?? []);

const mint = (userId: number, key?: string) => {
  const data = { userId, treasury: null, amountUnits: '1', reason: 'x' };
  return operation({ name: 'coins.mint', data }, null, String(userId), key);
};
const transfer = (fromUserId: number, toUserId: number) => {
  const data = { fromUserId, toUserId, toTreasury: null, amountUnits: '1', reason: 'x' };
  return operation({ name: 'coins.transfer', data }, String(fromUserId), String(toUserId));
};
const reward = (userId: number) => {
  const data = { rewards: [{ userId, amountUnits: '1', reason: 'x' }] };
  return operation({ name: 'coins.reward', data }, 'treasury:rewards', String(userId));
};
function operation(command: BulkCommand, debited: string | null, credited: string, key?: string) {
  return {
    plan: { ...command, debitedAccounts: debited === null ? [] : [debited], creditedAccounts: [credited] },
    idempotency: key === undefined ? null : { key },
  };
}

describe('lanes', () => {
  it('separate partitions, and keep the order within each', () => {
    const all = [mint(A), mint(B), mint(A), mint(C), mint(B)];
    const [a1, b1, a2, c1, b2] = all;
    expect(groupIntoLanes(all)).toEqual([[a1, a2], [b1, b2], [c1]]);
  });

  it('join operations that debit the same account', () => {
    const all = [reward(A), mint(B), reward(C), mint(A)];
    const [a, b, c, again] = all;
    expect(groupIntoLanes(all)).toEqual([[a, c, again], [b]]);
  });

  it('join operations that credit and debit the same account', () => {
    const all = [transfer(A, B), transfer(B, C), mint(C)];
    const [a, b, c] = all;
    expect(groupIntoLanes(all)).toEqual([[a, b], [c]]);
  });

  it('join operations with the same idempotency key', () => {
    const all = [mint(A, 'k'), mint(B), mint(C, 'k'), mint(B)];
    const [a, b1, c, b2] = all;
    expect(groupIntoLanes(all)).toEqual([
      [a, c],
      [b1, b2],
    ]);
  });
});
