import { expect, it } from '@jest/globals';
import { accounts, NOW_MS, refund, refundGroup } from '../../testing/commands.ts';
import { decide, NO_RECORDS } from '../../testing/engine.ts';
import type { Purchase } from './purchase.ts';

const GROUP = '0197d5a0-0000-7000-8000-000000000003';
const bought = (platform: string | null): Purchase => ({
  ...{
    id: 7,
    type: 'PURCHASE',
    from: 1,
    to: 2,
    amountUnits: 50n,
    refundedUnits: 0n,
    platform,
    groupId: GROUP,
  },
});

it.each([
  ['shop', 'academy'],
  ['shop', undefined],
  [null, 'academy'],
])('a refund of a purchase of %s through %s has the platform of the purchase', (platform, through) => {
  const purchase = bought(platform);
  const state = {
    ...{ ...NO_RECORDS, accounts: accounts({ 1: 0n, 2: 50n }) },
    ...{ purchases: new Map([[7, purchase]]), groups: new Map([[GROUP, [purchase]]]) },
  };
  const by = through === undefined ? {} : { platform: through };
  const expected = { changes: [{ type: 'REFUND', platform }] };
  expect(decide(state, refund(7, 1, null, { ...by, sellerUserId: 2 }), NOW_MS)).toMatchObject(expected);
  expect(decide(state, refundGroup(GROUP, 1, { legs: [2] }, by), NOW_MS)).toMatchObject(expected);
});
