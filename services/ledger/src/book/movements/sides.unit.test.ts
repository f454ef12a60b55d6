import { TRANSACTION_TYPES, TREASURIES, type WrittenType, XAF_TRANSACTION_TYPES } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { treasuryAccount, XAF_ISSUANCE, XAF_OPERATIONS, XAF_PENDING, xafAccountOf } from '../account.ts';
import type { Movement } from '../decision.ts';
import { requireAllowed, sidesProblem } from './sides.ts';

/** One account of each kind, by a letter: f is of a user's XAF, I p d are XAF's own; x is none that there is. */
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

/** From which to which each type leads, written once more. */
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
    type: type as WrittenType,
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
  it('there are as many treasuries as letters for them', () =>
    expect(TREASURIES.map(treasuryAccount)).toEqual([-1, -2, -3, -4]));

  it.each([...new Set([...TRANSACTION_TYPES, ...XAF_TRANSACTION_TYPES, 'GIFT'])])(
    'of type %s leads where it may, and nowhere else',
    (type) => {
      const wrong = LETTERS.flatMap((from) => LETTERS.map((to) => from + to)).filter((way) => {
        const [from, to] = [...way] as [Letter, Letter];
        const payee = from === to ? (OTHER_USERS[to] ?? ACCOUNTS[to]) : ACCOUNTS[to];
        const isAllowed = (WAYS[type]?.test(way) ?? false) && ACCOUNTS[from] !== payee;
        const given = movement(type, ACCOUNTS[from], payee);
        return passes(given) !== isAllowed || (sidesProblem(given) === undefined) !== isAllowed;
      });
      expect(wrong).toEqual([]);
    },
  );

  it('names what it gives back, or what it is for, where its type does', () => {
    expect(() => requireAllowed(movement('TRANSFER', 5, 6, { refundOf: 7 }))).toThrow(
      'a TRANSFER gives nothing back',
    );
    const { refundOf: _, ...refund } = movement('REFUND', -1, 5);
    expect(() => requireAllowed(refund)).toThrow('a REFUND names what it gives back');
    const { reference: __, ...payout } = movement('PAYOUT', XAF_PENDING, XAF_ISSUANCE);
    expect(() => requireAllowed(payout)).toThrow('a PAYOUT names what it is for');
  });

  it('is never of a type that this release only knows', () => {
    const known = { stage: 'known', ways: [], partition: 'payer' } as const;
    expect(() => requireAllowed(movement('TRANSFER', 5, 6), known)).toThrow(
      'a TRANSFER is known to this release, and not written by it',
    );
  });

  it('says what is wrong', () => {
    expect(() => requireAllowed(movement('MINT', 5, 6))).toThrow('a MINT does not lead from account 5 to 6');
    expect(() => requireAllowed(movement('TRANSFER', 5, 5))).toThrow('both sides are the same account');
  });
});
