import { type BulkCommand, PARTITIONS } from '@cowrie/contracts';
import { partitionFor } from '@cowrie/messaging';
import { describe, expect, it } from '@jest/globals';
import { lanesOf } from './lanes.ts';

const partitionOf = (userId: number) => partitionFor(String(userId), PARTITIONS);
/** Users of three partitions. */
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
function operation(command: BulkCommand, pays: string | null, gets: string, key?: string) {
  return {
    plan: { ...command, pays: pays === null ? [] : [pays], gets: [gets] },
    idempotency: key === undefined ? null : { key },
  };
}

describe('lanes', () => {
  it('are of partitions, each in its order', () => {
    const all = [mint(A), mint(B), mint(A), mint(C), mint(B)];
    const [a1, b1, a2, c1, b2] = all;
    expect(lanesOf(all)).toEqual([[a1, a2], [b1, b2], [c1]]);
  });

  it('are one for what one account pays, whoever gets it', () => {
    const all = [reward(A), mint(B), reward(C), mint(A)];
    const [a, b, c, again] = all;
    expect(lanesOf(all)).toEqual([[a, c, again], [b]]);
  });

  it('are one for who gets something and spends it', () => {
    const all = [transfer(A, B), transfer(B, C), mint(C)];
    const [a, b, c] = all;
    expect(lanesOf(all)).toEqual([[a, b], [c]]);
  });

  it('are one for one key', () => {
    const all = [mint(A, 'k'), mint(B), mint(C, 'k'), mint(B)];
    const [a, b1, c, b2] = all;
    expect(lanesOf(all)).toEqual([
      [a, c],
      [b1, b2],
    ]);
  });
});
