import { LIMITS } from '@cowrie/contracts';
import { beforeAll, expect, it } from '@jest/globals';
import { useTestDatabase } from '../testing/database.ts';
import { findCounterparties } from './find-counterparties.ts';

const database = useTestDatabase();
const find = (userId: number, userIds: readonly number[]) =>
  findCounterparties(database.reading, { userId, userIds });

/** Users 1 and 2 moved coins. User 3 has so many newer movements with user 4 that the one with user 5 is not searched. */
beforeAll(() =>
  database.owner.query(
    `INSERT INTO entries VALUES (1, 10, 1, 2, -5, 5, 3, 'r'), (2, 10, 1, 1, 5, 5, 3, 'r'), (3, 11, 2, 5, 5, 5, 3, 'r');
     INSERT INTO entries SELECT 3, 20 + g, g + 10, 4, -1, 5, 3, 'r' FROM generate_series(1, ${LIMITS.sharedSearchedMax}) AS g`,
  ),
);

it('finds users who paid or were paid, and no others', async () => {
  expect(await find(1, [3, 2, 1])).toEqual([2]);
  expect(await find(2, [1, 3, 4])).toEqual([1]);
  expect(await find(3, [4])).toEqual([4]);
});

it('searches the newest movements of both users', async () => {
  expect(await find(3, [5])).toEqual([]);
  await database.owner.query(`INSERT INTO entries VALUES (5, 11, 2, 3, -5, 5, 3, 'r')`);
  expect(await find(3, [5])).toEqual([5]);
});
