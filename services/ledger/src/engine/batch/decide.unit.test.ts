import { describe, expect, it } from '@jest/globals';
import { ISSUANCE, treasuryAccount } from '../../book/account.ts';
import { burn, mint, mintToTreasury, reward, transfer, treasuryTransfer } from '../../testing/commands.ts';
import { accountsOf, movementsOf, needsOf } from '../../testing/engine.ts';

describe('what a command needs before it is decided', () => {
  it.each([
    ['a mint', mint(7, 1), [7, ISSUANCE]],
    ['a mint for a treasury', mintToTreasury('rewards', 1), [treasuryAccount('rewards'), ISSUANCE]],
    ['a burn', burn(7, 1), [7, ISSUANCE]],
    ['a transfer', transfer(7, 8, 1), [7, 8]],
  ])('%s locks both of its accounts, makes one transaction and needs no record', (_what, asked, accounts) => {
    expect([...accountsOf(asked)].sort()).toEqual([...accounts].sort());
    expect(movementsOf(asked)).toBe(1);
    expect(needsOf(asked)).toBeNull();
  });

  it('a transfer of a treasury needs the alarm of the treasury that pays, besides', () => {
    const asked = treasuryTransfer('rewards', { toUserId: 8 }, 1);
    expect([...accountsOf(asked)].sort()).toEqual([treasuryAccount('rewards'), 8].sort());
    expect(movementsOf(asked)).toBe(1);
    expect(needsOf(asked)).toEqual({ treasuryAlarms: ['rewards'] });
  });

  it('rewards lock each receiver and make a transaction for each', () => {
    const asked = reward([
      [7, 1],
      [8, 2],
    ]);
    expect(accountsOf(asked)).toEqual(expect.arrayContaining([7, 8, treasuryAccount('rewards')]));
    expect(movementsOf(asked)).toBe(2);
  });
});
