import { TREASURIES, type Treasury } from '../primitives.ts';

/**
 * An account's id: a wallet's is its user's id, treasuries are negative (their place in `TREASURIES`), and
 * issuance, where coins come from and go back to, is 0. Accounts of XAF have ids of their own, see below.
 */
export type AccountId = number;

export const ISSUANCE: AccountId = 0;

/** Where XAF come from when coins are exchanged, and go to when they are paid out. */
export const XAF_ISSUANCE: AccountId = -11;
/** XAF of withdrawals under way. */
export const XAF_PENDING: AccountId = -12;
/** What deleted users left in XAF. */
export const XAF_OPERATIONS: AccountId = -13;
/** A user's XAF are this far below 0: far from every other account, and a safe integer up to user 2^52 − 1. */
const XAF_ACCOUNTS = -(2 ** 52);

/** The account of a user's XAF. Throws for a user id that no platform reaches by counting. */
export function xafAccountOf(userId: number): AccountId {
  const id = XAF_ACCOUNTS - userId;
  if (!Number.isSafeInteger(id)) throw new RangeError(`user ${userId} cannot have XAF`);
  return id;
}

/** The user whose XAF these are, or null for any other account. */
export function xafOwnerOf(id: AccountId): number | null {
  return id < XAF_ACCOUNTS ? XAF_ACCOUNTS - id : null;
}

export function treasuryAccount(treasury: Treasury): AccountId {
  return -1 - TREASURIES.indexOf(treasury);
}
