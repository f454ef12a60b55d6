import { TREASURIES, type Treasury } from '../primitives.ts';

/** A wallet's account has its user's id, and a treasury's is negative by its position in `TREASURIES`. */
export type AccountId = number;

export const ISSUANCE: AccountId = 0;

/** Exchanged XAF come from here, and payouts go here. */
export const XAF_ISSUANCE: AccountId = -11;
export const XAF_PENDING: AccountId = -12;
export const XAF_OPERATIONS: AccountId = -13;
/** User n has the account `XAF_ACCOUNTS` − n, which is a safe integer up to user 2^52 − 1. */
const XAF_ACCOUNTS = -(2 ** 52);

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
