import { TREASURIES, type Treasury } from '../primitives.ts';

/**
 * A wallet's account has its user's id. Treasuries have negative ids, by their position in `TREASURIES`.
 * Issuance, where coins come from and return to, is 0. XAF accounts have separate ids, see below.
 */
export type AccountId = number;

export const ISSUANCE: AccountId = 0;

/** The source of exchanged XAF, and the destination of payouts. */
export const XAF_ISSUANCE: AccountId = -11;
/** XAF of withdrawals that are not decided yet. */
export const XAF_PENDING: AccountId = -12;
/** XAF that deleted users left. */
export const XAF_OPERATIONS: AccountId = -13;
/**
 * A user's XAF account is this far below 0: far from every other account, and a safe integer up to user 2^52
 * − 1.
 */
const XAF_ACCOUNTS = -(2 ** 52);

/** Throws for a user id that is too large; no platform reaches such an id by counting. */
export function xafAccountOf(userId: number): AccountId {
  const id = XAF_ACCOUNTS - userId;
  if (!Number.isSafeInteger(id)) throw new RangeError(`user ${userId} cannot have XAF`);
  return id;
}

/** Returns the user of an XAF account; null for any other account. */
export function xafOwnerOf(id: AccountId): number | null {
  return id < XAF_ACCOUNTS ? XAF_ACCOUNTS - id : null;
}

export function treasuryAccount(treasury: Treasury): AccountId {
  return -1 - TREASURIES.indexOf(treasury);
}
