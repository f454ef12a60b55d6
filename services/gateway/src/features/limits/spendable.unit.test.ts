import type { Freeze, WalletState } from '@cowrie/contracts';
import { expect, it } from '@jest/globals';
import type { LimitUsage } from './schemas.ts';
import { spendableUnits } from './spendable.ts';

const wallet = { balanceUnits: '100', heldUnits: '20' } as WalletState;
const limit = (own: Partial<LimitUsage>) =>
  ({
    mode: 'ENFORCE',
    platform: null,
    types: null,
    maxUnits: null,
    maxCount: null,
    usedUnits: '0',
    usedCount: 0,
    ...own,
  }) as LimitUsage;
const frozen = (direction: Freeze['direction']) => ({ direction }) as Freeze;

it.each<[string, Freeze | null, LimitUsage[], bigint]>([
  ['the coins that are not on hold', null, [], 80n],
  ['nothing while sending is frozen', frozen('OUT'), [], 0n],
  ['all while only receiving is frozen', frozen('IN'), [], 80n],
  [
    'the remainder of the tightest limit',
    null,
    [limit({ maxUnits: '60', usedUnits: '10' }), limit({ maxUnits: '70' })],
    50n,
  ],
  ['nothing above a limit that was lowered', null, [limit({ maxUnits: '5', usedUnits: '10' })], 0n],
  ['nothing after the last allowed transfer', null, [limit({ maxCount: 2, usedCount: 2 })], 0n],
  ['all while a count allows another transfer', null, [limit({ maxCount: 2, usedCount: 1 })], 80n],
  [
    'all when no limit applies to a transfer',
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
