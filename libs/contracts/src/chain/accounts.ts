import { TREASURIES, type Treasury } from '../primitives.ts';

/**
 * A wallet's account has its user's id, a treasury's is negative by its position in `TREASURIES`, and
 * issuance is 0.
 */
export type AccountId = number;

export const ISSUANCE: AccountId = 0;

/** The source of exchanged XAF, and the target of payouts. */
export const XAF_ISSUANCE: AccountId = -11;
/** XAF of withdrawals that are not decided yet. */
export const XAF_PENDING: AccountId = -12;
/** XAF of deleted users. */
export const XAF_OPERATIONS: AccountId = -13;
/** User n has the XAF account `XAF_ACCOUNTS` − n, a safe integer up to user 2^52 − 1. */
const XAF_ACCOUNTS = -(2 ** 52);

/** Throws for a user id above 2^52 − 1. */
export function xafAccountOf(userId: number): AccountId {
  const id = XAF_ACCOUNTS - userId;
  if (!Number.isSafeInteger(id)) throw new RangeError(`user ${userId} cannot have XAF`);
  return id;
}

export function xafOwnerOf(id: AccountId): number | null {
  return id < XAF_ACCOUNTS ? XAF_ACCOUNTS - id : null;
}

export function treasuryAccount(treasury: Treasury): AccountId {
  return -1 - TREASURIES.indexOf(treasury);
}
