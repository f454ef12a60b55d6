import { declarationOf, type Freeze, type LedgerCommand, TRANSACTION_TYPES } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { account, accounts, command, NOW_MS } from '../../testing/commands.ts';
import { decide as decideIn, NO_RECORDS } from '../../testing/engine.ts';
import { accountsWithXaf, exchange } from '../../testing/exchange-commands.ts';
import type { Quote } from '../exchange/quote.ts';

const ME = 7;
const OTHER = 8;
const amountUnits = '10';
const reason = 'r';

const freezeOf = (direction: Freeze['direction'], untilMs: number | null = null): Freeze => ({
  direction,
  reason: 'a secret of the administrators',
  sinceMs: NOW_MS - 1_000,
  untilMs,
});

function decide(asked: LedgerCommand, { mine, others }: { mine?: Freeze; others?: Freeze }, nowMs = NOW_MS) {
  const all = accounts({ [ME]: 100n, [OTHER]: 0n });
  // The treasury can pay, because a lack of funds is reported first.
  all.set(-3, account(-3, 100n));
  if (mine) all.set(ME, account(ME, 100n, { freeze: mine }));
  if (others) all.set(OTHER, account(OTHER, 0n, { freeze: others }));
  return decideIn({ accounts: all, ...NO_RECORDS }, asked, nowMs);
}

const transfer = command({
  name: 'coins.transfer',
  data: { fromUserId: ME, toUserId: OTHER, toTreasury: null, amountUnits, reason },
});
const hold = command({
  name: 'hold.place',
  data: {
    holdId: '0190a6e0-5c3a-7b1e-8f2d-4a6c8e0b2d4f',
    ...{ fromUserId: ME, toUserId: OTHER, toTreasury: null, amountUnits, reason, expiresInMs: 1_000 },
  },
});
const purchase = command({
  name: 'coins.purchase',
  data: { userId: ME, treasury: 'course-fees', amountUnits, reason, reference: null },
});
const withdrawal = command({
  name: 'withdrawal.create',
  data: {
    withdrawalId: '0190a6e0-5c3a-7b1e-8f2d-4a6c8e0b2d50',
    ...{ userId: ME, xaf: '1', provider: 'p', account: 'a' },
  },
});
const reward = command({
  name: 'coins.reward',
  data: { rewards: [ME, OTHER].map((userId) => ({ userId, amountUnits, reason })) },
});
const fromTreasury = command({
  name: 'treasury.transfer',
  data: { fromTreasury: 'rewards', toUserId: OTHER, toTreasury: null, amountUnits, reason },
});
const mint = command({ name: 'coins.mint', data: { userId: OTHER, treasury: null, amountUnits, reason } });
const burn = command({ name: 'coins.burn', data: { userId: ME, amountUnits, reason } });
const close = command({ name: 'wallet.close', data: { userId: ME, reason } });

describe('a freeze', () => {
  it.each([
    ['transfer', transfer],
    ['hold', hold],
    ['purchase', purchase],
    ['withdrawal', withdrawal],
  ])('of outgoing coins stops a %s without giving the reason', (_, asked) => {
    for (const direction of ['OUT', 'BOTH'] as const) {
      const refused = decide(asked, { mine: freezeOf(direction) });
      expect(refused).toMatchObject({ ok: false, code: 'wallet_frozen' });
      expect(JSON.stringify(refused)).not.toContain('secret');
    }
    expect(decide(asked, { mine: freezeOf('IN') })).not.toMatchObject({ code: 'wallet_frozen' });
  });

  it('of outgoing coins stops an exchange', () => {
    const id = '0190a6e0-5c3a-7b1e-8f2d-4a6c8e0b2d51';
    const open = { createdAtMs: NOW_MS, expiresAtMs: NOW_MS + 1_000, usedAtMs: null };
    const price = { xaf: 1n, fee: 0n, remainder: 0n, xafPerCoinMillionths: 1n, feeHundredths: 0 };
    const quote = { id, userId: ME, coinsUnits: 10n, ...price, ...open } as unknown as Quote;
    const exchanged = (freeze: Freeze) => {
      const all = accountsWithXaf({}).set(ME, account(ME, 100n, { freeze }));
      const state = { ...NO_RECORDS, accounts: all, quotes: new Map([[id, quote]]) };
      return decideIn(state, exchange(ME, id), NOW_MS);
    };
    expect(exchanged(freezeOf('OUT'))).toMatchObject({ ok: false, code: 'wallet_frozen' });
    expect(exchanged(freezeOf('IN'))).not.toMatchObject({ code: 'wallet_frozen' });
  });

  it.each([
    ['transfer', transfer],
    ['hold', hold],
    ['reward', reward],
    ['transfer of a treasury', fromTreasury],
  ])('of incoming coins stops a %s', (_, asked) => {
    for (const direction of ['IN', 'BOTH'] as const)
      expect(decide(asked, { others: freezeOf(direction) })).toMatchObject({
        ok: false,
        code: 'receiver_frozen',
      });
    expect(decide(asked, { others: freezeOf('OUT') })).not.toMatchObject({ code: 'receiver_frozen' });
  });

  it('names the recipient whose reward cannot arrive', () => {
    expect(decide(reward, { others: freezeOf('IN') })).toMatchObject({
      code: 'receiver_frozen',
      errors: [{ path: '1.userId' }],
    });
  });

  it('lets administrators mint, burn and close', () => {
    const both = { mine: freezeOf('BOTH'), others: freezeOf('BOTH') };
    for (const asked of [mint, burn, close]) expect(decide(asked, both)).toMatchObject({ ok: true });
  });

  it('is checked before the balance', () => {
    const poor = accounts({ [OTHER]: 0n }).set(ME, account(ME, 0n, { freeze: freezeOf('OUT') }));
    expect(decideIn({ accounts: poor, ...NO_RECORDS }, transfer, NOW_MS)).toMatchObject({
      code: 'wallet_frozen',
    });
  });

  it('ends by itself', () => {
    const mine = freezeOf('OUT', NOW_MS + 1);
    expect(decide(transfer, { mine }, NOW_MS)).toMatchObject({ code: 'wallet_frozen' });
    expect(decide(transfer, { mine }, NOW_MS + 1)).toMatchObject({ ok: true });
  });

  it('stops the types that the contract says', () => {
    const stopped = TRANSACTION_TYPES.map((type) => [type, declarationOf(type).stoppedBy.join()]);
    expect(Object.fromEntries(stopped)).toMatchObject({
      ...{ MINT: '', BURN: '', REFUND: '' },
      ...{ TRANSFER: 'OUT,IN', PURCHASE: 'OUT,IN', EXCHANGE: 'OUT', REWARD: 'IN' },
    });
  });
});

describe('freezing', () => {
  const asked = (data: { direction: Freeze['direction']; untilMs: number | null }) =>
    command({ name: 'wallet.freeze', data: { userId: ME, reason: 'why', ...data } });

  it('replaces an earlier freeze, and changes nothing when it is the same', () => {
    const first = decide(asked({ direction: 'OUT', untilMs: null }), {});
    const freeze = { direction: 'OUT', reason: 'why', sinceMs: NOW_MS, untilMs: null } as const;
    expect(first).toMatchObject({ changes: [{ kind: 'frozen', account: ME, freeze }] });
    const again = decide(asked({ direction: 'OUT', untilMs: null }), { mine: freeze }, NOW_MS + 5);
    expect(again).toMatchObject({ changes: [], answers: { shows: { freeze } } });
    const other = decide(asked({ direction: 'BOTH', untilMs: null }), { mine: freeze }, NOW_MS + 5);
    expect(other).toMatchObject({ changes: [{ freeze: { direction: 'BOTH', sinceMs: NOW_MS + 5 } }] });
  });

  it('is removed once', () => {
    const unfreeze = command({ name: 'wallet.unfreeze', data: { userId: ME } });
    expect(decide(unfreeze, { mine: freezeOf('OUT') })).toMatchObject({
      changes: [{ kind: 'frozen', freeze: null }],
    });
    expect(decide(unfreeze, {})).toMatchObject({ ok: true, changes: [] });
  });

  it('needs a wallet that is open', () => {
    const nobody = command({ name: 'wallet.unfreeze', data: { userId: 99 } });
    expect(decide(nobody, {})).toMatchObject({ code: 'user_not_found' });
  });
});
