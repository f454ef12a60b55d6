import { type LedgerCommand, type MovementType, TREASURIES } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { burn, purchase, refund, reward, transfer } from '../../testing/commands.ts';
import {
  ISSUANCE,
  treasuryAccount,
  XAF_ISSUANCE,
  XAF_OPERATIONS,
  XAF_PENDING,
  xafAccountOf,
} from '../account.ts';
import type { Movement } from '../decision.ts';
import { requireBounded } from './bounded.ts';
import { requireDeclaredKeys } from './partition-key.ts';
import { requireAllowed, sidesProblem } from './sides.ts';

/** One account of each kind: f is a user's XAF account; I, p and d are XAF system accounts; x does not exist. */
const ACCOUNTS = {
  i: 0,
  u: 5,
  c: -1,
  s: -2,
  r: -3,
  o: -4,
  f: xafAccountOf(5),
  I: XAF_ISSUANCE,
  p: XAF_PENDING,
  d: XAF_OPERATIONS,
  x: -5,
};
const OTHER_USERS = { u: 6, f: xafAccountOf(6) } as Record<string, number>;
type Letter = keyof typeof ACCOUNTS;
const LETTERS = Object.keys(ACCOUNTS) as Letter[];

/** This list is independent of the declarations. It covers every kind of side, so a new type needs no line. */
const WAYS: Record<string, RegExp> = {
  MINT: /^i[ucsro]$/,
  BURN: /^ui$/,
  TRANSFER: /^([ucsro][ucsro]|fd)$/,
  PURCHASE: /^u[ucsro]$/,
  REWARD: /^ru$/,
  REFUND: /^[ucsro]u$/,
  EXCHANGE: /^(uo|If)$/,
  WITHDRAWAL: /^fp$/,
  PAYOUT: /^pI$/,
  RETURN: /^p[fd]$/,
};

function movement(type: string, from: number, to: number, over: Partial<Movement> = {}): Movement {
  const [refundOf, reference] = [7, { apiKeyId: null, userId: from, reference: 'for' }];
  const names = { ...(type === 'REFUND' ? { refundOf } : {}), ...(type === 'REFUND' ? {} : { reference }) };
  return {
    kind: 'moved',
    type: type as MovementType,
    from,
    to,
    amountUnits: 1n,
    reason: 'r',
    ...names,
    ...over,
  };
}

const passes = (given: Movement): boolean => {
  try {
    requireAllowed(given);
    return true;
  } catch {
    return false;
  }
};

describe('a movement (invariant 29)', () => {
  it('there is a letter for each treasury', () =>
    expect(TREASURIES.map(treasuryAccount)).toEqual([-1, -2, -3, -4]));

  it.each([...Object.keys(WAYS), 'GIFT'])('of type %s leads where it may, and nowhere else', (type) => {
    const wrong = LETTERS.flatMap((from) => LETTERS.map((to) => from + to)).filter((way) => {
      const [from, to] = [...way] as [Letter, Letter];
      const payee = from === to ? (OTHER_USERS[to] ?? ACCOUNTS[to]) : ACCOUNTS[to];
      const isAllowed = (WAYS[type]?.test(way) ?? false) && ACCOUNTS[from] !== payee;
      const given = movement(type, ACCOUNTS[from], payee);
      return passes(given) !== isAllowed || (sidesProblem(given) === undefined) !== isAllowed;
    });
    expect(wrong).toEqual([]);
  });

  it('names its refunded purchase or its reference if its type requires one', () => {
    expect(() => requireAllowed(movement('TRANSFER', 5, 6, { refundOf: 7 }))).toThrow(
      'a TRANSFER gives nothing back',
    );
    const { refundOf: _, ...refund } = movement('REFUND', -1, 5);
    expect(() => requireAllowed(refund)).toThrow('a REFUND names what it gives back');
    const { reference: __, ...payout } = movement('PAYOUT', XAF_PENDING, XAF_ISSUANCE);
    expect(() => requireAllowed(payout)).toThrow('a PAYOUT names what it is for');
  });

  it('describes the error', () => {
    expect(() => requireAllowed(movement('MINT', 5, 6))).toThrow('a MINT does not lead from account 5 to 6');
    expect(() => requireAllowed(movement('TRANSFER', 5, 5))).toThrow('both sides are the same account');
  });
});

describe('bounded', () => {
  const movement = (type: Movement['type'], from: number, to: number): Movement => ({
    ...{ kind: 'moved', type, from, to },
    ...{ amountUnits: 1n, reason: 'r' },
  });
  const REWARDS = treasuryAccount('rewards');

  describe('a command that moves bounded types', () => {
    it.each<[LedgerCommand, Movement, string]>([
      [refund(7, 1, 1), movement('PURCHASE', 1, REWARDS), 'coins.refund moves a PURCHASE'],
      [burn(1, 1), movement('MINT', ISSUANCE, 1), 'coins.burn moves a MINT'],
      [transfer(1, 2, 1), movement('BURN', 1, ISSUANCE), 'coins.transfer moves a BURN'],
      [transfer(1, 2, 1), movement('REWARD', REWARDS, 1), 'coins.transfer moves a REWARD'],
    ])(
      'is not committed without declared bounds, and the error names the command and the type',
      (command, moved, message) => {
        expect(() => requireBounded(command, [moved])).toThrow(message);
      },
    );

    it('counts a capture with its hold, and not again', () => {
      const captured: Movement = { ...movement('PURCHASE', 1, REWARDS), holdId: 'h' };
      expect(() => requireBounded(refund(7, 1, 1), [captured])).not.toThrow();
    });
  });
});

describe('partition key', () => {
  const [COURSES = 'course-fees'] = TREASURIES;

  const movement = (type: Movement['type'], from: number, to: number): Movement => ({
    kind: 'moved',
    type,
    from,
    to,
    amountUnits: 1n,
    reason: 'r',
  });

  describe('the partition key of a command', () => {
    it.each<[LedgerCommand, Movement, string]>([
      [
        burn(2, 1),
        movement('BURN', 1, 0),
        'a BURN belongs to the partition of its payer with key 1, but coins.burn has key 2',
      ],
      [refund(7, 1, 1), movement('REFUND', treasuryAccount(COURSES), 2), 'its receiver with key 2'],
      [reward([[1, 1]]), movement('REWARD', treasuryAccount('rewards'), 2), 'its first receiver with key 2'],
      [
        purchase(1, 1, null),
        movement('TRANSFER', treasuryAccount(COURSES), 1),
        `its payer with key treasury:${COURSES}`,
      ],
      [transfer(1, 2, 1), movement('RETURN', XAF_PENDING, xafAccountOf(5)), 'its owner with key 5'],
    ])('is another than the type of a movement declares: it says which type', (command, moved, message) => {
      expect(() => requireDeclaredKeys(command, [moved])).toThrow(message);
    });
  });
});
