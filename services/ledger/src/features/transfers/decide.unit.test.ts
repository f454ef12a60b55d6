import { type LedgerCommand, MAX_SUPPLY_UNITS } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Account, AccountId } from '../../book/account.ts';
import { account, accounts, burn, close, command, mint, NOW_MS, transfer } from '../../testing/commands.ts';
import { decide as decideIn, NO_RECORDS } from '../../testing/engine.ts';

const decide = (state: ReadonlyMap<AccountId, Account>, command: LedgerCommand) =>
  decideIn({ accounts: state, ...NO_RECORDS }, command, NOW_MS);

describe('decide', () => {
  it('mints from issuance to the wallet', () => {
    expect(decide(accounts({ 7: 0n }), mint(7, 15_000))).toEqual({
      ok: true,
      answers: { account: 7 },
      changes: [{ kind: 'moved', type: 'MINT', amountUnits: 15_000n, from: 0, to: 7, reason: 'mint' }],
    });
  });

  it('transfers to a treasury', () => {
    const data = {
      fromUserId: 7,
      toUserId: null,
      toTreasury: 'rewards',
      amountUnits: '1',
      reason: 'r',
    } as const;
    expect(decide(accounts({ 7: 1n }), command({ name: 'coins.transfer', data }))).toMatchObject({
      changes: [{ type: 'TRANSFER', from: 7, to: -3 }],
      answers: { account: 7 },
    });
  });

  it('spends the last unit and no more', () => {
    const state = accounts({ 1: 10n, 2: 0n });
    expect(decide(state, transfer(1, 2, 10)).ok).toBe(true);
    expect(decide(state, transfer(1, 2, 11))).toMatchObject({ ok: false, code: 'insufficient_funds' });
  });

  it('does not spend coins on hold', () => {
    const state = accounts({ 2: 0n }).set(1, account(1, 10n, { held: 4n }));
    expect(decide(state, transfer(1, 2, 6)).ok).toBe(true);
    expect(decide(state, transfer(1, 2, 7))).toMatchObject({
      code: 'insufficient_funds',
      detail: '0.0006 coins can be spent, 0.0007 are asked for.',
    });
    expect(decide(state, burn(1, 7))).toMatchObject({ ok: false, code: 'insufficient_funds' });
  });

  it('mints up to the maximum supply and no more', () => {
    const state = accounts({ 1: MAX_SUPPLY_UNITS - 5n });
    expect(decide(state, mint(1, 5)).ok).toBe(true);
    expect(decide(state, mint(1, 6))).toMatchObject({ ok: false, code: 'supply_limit_exceeded' });
  });

  it('sweeps the balance and closes; an empty wallet only closes; a closed one stays closed', () => {
    expect(decide(accounts({ 5: 3n }), close(5))).toMatchObject({
      changes: [
        { kind: 'moved', type: 'TRANSFER', amountUnits: 3n, from: 5, to: -4 },
        { kind: 'closed', account: 5 },
      ],
    });
    expect(decide(accounts({ 5: 0n }), close(5))).toMatchObject({ changes: [{ kind: 'closed' }] });
    const closed = accounts().set(5, account(5, 0n, { closedAtMs: NOW_MS }));
    expect(decide(closed, close(5))).toMatchObject({ ok: true, changes: [] });
  });
});
