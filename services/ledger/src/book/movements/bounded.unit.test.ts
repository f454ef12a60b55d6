import type { LedgerCommand } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { burn, close, refund, transfer } from '../../testing/commands.ts';
import { ISSUANCE, treasuryAccount } from '../account.ts';
import type { Movement } from '../decision.ts';
import { requireBounded } from './bounded.ts';

const movement = (type: Movement['type'], from: number, to: number): Movement => ({
  ...{ kind: 'moved', type, from, to },
  ...{ amountUnits: 1n, reason: 'r' },
});
const REWARDS = treasuryAccount('rewards');

describe('a command that moves what bounds are for', () => {
  it.each<[string, LedgerCommand, Movement]>([
    ['is sent with them', transfer(1, 2, 1), movement('TRANSFER', 1, 2)],
    ['gives back, which no bound is for', refund(7, 1, 1), movement('REFUND', REWARDS, 1)],
    ['moves what is not of a user', refund(7, 1, 1), movement('TRANSFER', REWARDS, 1)],
    ['empties a wallet that closes', close(1), movement('TRANSFER', 1, REWARDS)],
  ])('commits where it %s', (_, command, moved) => {
    expect(() => requireBounded(command, [moved])).not.toThrow();
  });

  it.each<[LedgerCommand, Movement, string]>([
    [refund(7, 1, 1), movement('PURCHASE', 1, REWARDS), 'coins.refund moves a PURCHASE'],
    [burn(1, 1), movement('MINT', ISSUANCE, 1), 'coins.burn moves a MINT'],
    [transfer(1, 2, 1), movement('BURN', 1, ISSUANCE), 'coins.transfer moves a BURN'],
    [transfer(1, 2, 1), movement('REWARD', REWARDS, 1), 'coins.transfer moves a REWARD'],
  ])('is not committed when it is sent without: it says which and what', (command, moved, message) => {
    expect(() => requireBounded(command, [moved])).toThrow(message);
  });

  it('counts a movement for a hold with the hold, and not again', () => {
    const captured: Movement = { ...movement('PURCHASE', 1, REWARDS), holdId: 'h' };
    expect(() => requireBounded(refund(7, 1, 1), [captured])).not.toThrow();
  });
});
