import type { Freeze, WalletState } from '@cowrie/contracts';
import { expect, it } from '@jest/globals';
import type { UsedLimit } from './schemas.ts';
import { spendableUnits } from './spendable.ts';

const wallet = { balanceUnits: '100', heldUnits: '20' } as WalletState;
const limit = (own: Partial<UsedLimit>) =>
  ({
    mode: 'ENFORCE',
    platform: null,
    types: null,
    maxUnits: null,
    maxCount: null,
    usedUnits: '0',
    usedCount: 0,
    ...own,
  }) as UsedLimit;
const frozen = (direction: Freeze['direction']) => ({ direction }) as Freeze;

it.each<[string, Freeze | null, UsedLimit[], bigint]>([
  ['what is not on hold', null, [], 80n],
  ['nothing while sending is frozen', frozen('OUT'), [], 0n],
  ['all while only receiving is frozen', frozen('IN'), [], 80n],
  [
    'what the tightest limit leaves',
    null,
    [limit({ maxUnits: '60', usedUnits: '10' }), limit({ maxUnits: '70' })],
    50n,
  ],
  ['nothing above a limit that was lowered', null, [limit({ maxUnits: '5', usedUnits: '10' })], 0n],
  ['nothing after the last allowed transfer', null, [limit({ maxCount: 2, usedCount: 2 })], 0n],
  ['all where a count has room', null, [limit({ maxCount: 2, usedCount: 1 })], 80n],
  [
    'all where limits do not bind a transfer',
    null,
    [
      limit({ mode: 'OBSERVE', maxUnits: '1' }),
      limit({ platform: 'shop', maxUnits: '1' }),
      limit({ types: ['PURCHASE'], maxUnits: '1' }),
    ],
    80n,
  ],
])('a user can spend %s', (_case, freeze, limits, units) => {
  expect(spendableUnits(wallet, freeze, limits)).toBe(units);
});
