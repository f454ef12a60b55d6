import { describe, expect, it } from '@jest/globals';
import { platformList } from '../redis/read-your-writes.ts';
import { notingReadYourWrites } from '../testing/fakes.ts';
import { transactionState } from '../testing/states.ts';
import { type CoinMovement, recordMovements } from './record-movements.ts';

const at = (partition: number, sequence: number) => ({ position: { partition, sequence } });
const purchase = transactionState({ toUserId: null, toTreasury: 'rewards', platform: 'shop' });
const reward = (toUserId: number) =>
  transactionState({ fromUserId: null, fromTreasury: 'rewards', toUserId, initiatedBy: 'user:4' });

describe('recordMovements', () => {
  it.each<[string, CoinMovement[], unknown[]]>([
    ['both parties', [{ ...at(3, 9), transaction: transactionState() }], [[[1, 2], at(3, 9).position]]],
    [
      'a treasury and the platform',
      [{ ...at(3, 9), transaction: purchase }],
      [[[1, 'rewards', platformList('shop')], at(3, 9).position]],
    ],
    [
      'each recipient of rewards, and who requested them',
      [{ ...at(3, 9), transactions: [reward(5), reward(6), reward(5)] }],
      [[[5, 'rewards', 4, 6], at(3, 9).position]],
    ],
    [
      'the last position of each partition',
      [
        { ...at(3, 9), transaction: transactionState() },
        { ...at(3, 8), transaction: purchase },
        { ...at(4, 1), transaction: transactionState() },
      ],
      [
        [[1, 2, 'rewards', platformList('shop')], at(3, 9).position],
        [[1, 2], at(4, 1).position],
      ],
    ],
  ])('notes %s', async (_what, movements, expected) => {
    const { readYourWrites, noted } = notingReadYourWrites();
    await recordMovements(readYourWrites, movements);
    expect(noted).toEqual(expected);
  });
});
