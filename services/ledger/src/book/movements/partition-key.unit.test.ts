import { type LedgerCommand, TREASURIES } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { burn, purchase, refund, reward, transfer } from '../../testing/commands.ts';
import { treasuryAccount, XAF_ISSUANCE, XAF_PENDING, xafAccountOf } from '../account.ts';
import type { Movement } from '../decision.ts';
import { requireDeclaredKeys } from './partition-key.ts';

const [COURSES = 'course-fees'] = TREASURIES;

const movement = (type: Movement['type'], from: number, to: number): Movement => ({
  kind: 'moved',
  type,
  from,
  to,
  amountUnits: 1n,
  reason: 'r',
});
const settle = (userId: number) =>
  ({
    ...transfer(1, 2, 1),
    name: 'withdrawal.settle',
    data: { withdrawalId: '0190a6e0-0000-7000-8000-000000000001', userId, provider: null },
  }) as LedgerCommand;

describe('the partition key of a command', () => {
  it.each<[string, LedgerCommand, Movement[]]>([
    ['payer', transfer(1, 2, 1), [movement('TRANSFER', 1, 2)]],
    ['receiver', refund(7, 2, 1), [movement('REFUND', treasuryAccount(COURSES), 2)]],
    [
      'first receiver',
      reward([
        [1, 1],
        [2, 1],
      ]),
      [1, 2].map((user) => movement('REWARD', treasuryAccount('rewards'), user)),
    ],
    ['owner', settle(5), [movement('PAYOUT', XAF_PENDING, XAF_ISSUANCE)]],
  ])('is that of the %s where a type declares so', (_, command, movements) => {
    expect(() => requireDeclaredKeys(command, movements)).not.toThrow();
  });

  it.each<[LedgerCommand, Movement, string]>([
    [
      burn(2, 1),
      movement('BURN', 1, 0),
      'a BURN stands in the partition of its payer, whose key is 1: coins.burn has 2',
    ],
    [refund(7, 1, 1), movement('REFUND', treasuryAccount(COURSES), 2), 'its receiver, whose key is 2'],
    [
      reward([[1, 1]]),
      movement('REWARD', treasuryAccount('rewards'), 2),
      'its first receiver, whose key is 2',
    ],
    [
      purchase(1, 1, null),
      movement('TRANSFER', treasuryAccount(COURSES), 1),
      `its payer, whose key is treasury:${COURSES}`,
    ],
    [transfer(1, 2, 1), movement('RETURN', XAF_PENDING, xafAccountOf(5)), 'its owner, whose key is 5'],
  ])('is another than the type of a movement declares: it says which type', (command, moved, message) => {
    expect(() => requireDeclaredKeys(command, [moved])).toThrow(message);
  });
});
