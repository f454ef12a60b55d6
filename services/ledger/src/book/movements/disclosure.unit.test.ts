import { describe, expect, it } from '@jest/globals';
import {
  account,
  accounts,
  NOW_MS,
  placeHold,
  refund,
  reward,
  splitPurchase,
  transfer,
} from '../../testing/commands.ts';
import { decide, NO_RECORDS, type State } from '../../testing/engine.ts';

const FROZEN = { direction: 'IN', reason: 'x', sinceMs: NOW_MS - 1, untilMs: null } as const;
const PURCHASE = {
  ...{ id: 7, type: 'PURCHASE', from: 1, to: 2, amountUnits: 500_000n, refundedUnits: 0n },
  ...{ platform: 'shop', groupId: null },
} as const;
function state(): State {
  const all = accounts({ 1: 100_000n });
  all.set(2, account(2, 30_000n, { freeze: FROZEN }));
  return { ...NO_RECORDS, accounts: all, purchases: new Map([[7, PURCHASE]]) };
}
const byService = { principal: 'service:S', platform: 'shop' };

describe('the balance of an account', () => {
  it('is shown to its owner and to administrators, and to no service account', () => {
    const detail = (command: Parameters<typeof decide>[1]) => {
      const decided = decide(state(), command, NOW_MS);
      return decided.ok ? null : [decided.code, decided.detail];
    };
    const told = ['insufficient_funds', '3 coins can be spent, 50 are asked for.'];
    const hidden = [
      'insufficient_funds',
      'The account that pays has less than the 50 coins that are asked for.',
    ];
    expect(detail(refund(7, 1, null, { sellerUserId: 2 }))).toEqual(told);
    expect(detail(refund(7, 1, null, { sellerUserId: 2, ...byService }))).toEqual(hidden);
    expect(detail(reward([[1, 500_000]], byService))).toEqual(hidden);
  });
});

describe('the freeze of a receiver', () => {
  it.each([
    ['transfer', transfer(1, 2, 100_001)],
    ['hold', placeHold('0197d5a0-0000-7000-8000-000000000001', 1, { toUserId: 2 }, 100_001)],
    [
      'split',
      splitPurchase(1, [
        [2, 100_000],
        ['rewards', 1],
      ]),
    ],
    ['reward', reward([[2, 1]])],
  ])('is not shown to a payer without enough coins: %s', (_name, command) => {
    expect(decide(state(), command, NOW_MS)).toMatchObject({ code: 'insufficient_funds' });
  });

  it('is shown to a payer with enough coins', () => {
    expect(decide(state(), transfer(1, 2, 100_000), NOW_MS)).toMatchObject({ code: 'receiver_frozen' });
  });
});
