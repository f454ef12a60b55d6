import { TRANSACTION_TYPES } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { ACTIVE_WALLETS, type Counted, toBuckets } from './statistics.ts';
import { storedTypeOf } from './stored-type.ts';

const HOUR = 3_600_000;
const period = { fromMs: 5 * HOUR + 1, toMs: 8 * HOUR, interval: 'hour' } as const;
const counted = (fromMs: number | null, what: number, count: number, amountUnits = 0n): Counted => ({
  fromMs,
  what,
  count,
  amountUnits,
});

describe('toBuckets', () => {
  it('gives every bucket, and the supply goes on where nothing happened', () => {
    const buckets = toBuckets(period, [
      counted(null, storedTypeOf('MINT'), 3, 100n),
      counted(null, storedTypeOf('BURN'), 1, 30n),
      counted(6 * HOUR, storedTypeOf('BURN'), 1, 20n),
      counted(6 * HOUR, ACTIVE_WALLETS.hour, 1),
    ]);
    expect(
      buckets.map(({ fromMs, transactions, activeWallets, supplyUnits }) => [
        fromMs / HOUR,
        transactions,
        activeWallets,
        supplyUnits,
      ]),
    ).toEqual([
      [5, 0, 0, '70'],
      [6, 1, 1, '50'],
      [7, 0, 0, '50'],
    ]);
  });

  it('has each type in one sum', () => {
    const types = TRANSACTION_TYPES.map((type, index) =>
      counted(7 * HOUR, storedTypeOf(type), index + 1, 10n ** BigInt(index)),
    );
    // One of each more than of the one before, whatever types there are.
    const transactions = (types.length * (types.length + 1)) / 2;
    expect(toBuckets(period, types).at(-1)).toMatchObject({
      fromMs: 7 * HOUR,
      transactions,
      mintedUnits: '1',
      burnedUnits: '10',
      transferredUnits: '100',
      purchasedUnits: '1000',
      rewardedUnits: '10000',
      refundedUnits: '100000',
      exchangedUnits: '1000000',
      activeWallets: 0,
      supplyUnits: '-9',
    });
  });

  it('is empty when the period begins after its end', () => {
    expect(toBuckets({ ...period, toMs: 5 * HOUR }, [counted(null, storedTypeOf('MINT'), 1, 1n)])).toEqual(
      [],
    );
  });
});
