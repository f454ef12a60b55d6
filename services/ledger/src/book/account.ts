import { MAX_SUPPLY_UNITS, MAX_XAF, TREASURIES, type Treasury } from '@cowrie/contracts';
import { column, type RowOf, table } from '@cowrie/postgres';

/**
 * An account's id: a wallet's is its user's id, treasuries are negative (their place in `TREASURIES`), and
 * issuance, where coins come from and go back to, is 0. Accounts of XAF have ids of their own, see below.
 */
export type AccountId = number;

export const ACCOUNTS = table('accounts', {
  id: column.number(),
  /** Null for treasuries and issuance. */
  walletId: column.uuid().orNull(),
  balance: column.bigint(),
  held: column.bigint(),
  /** All ever credited and debited; balance = received − sent. */
  received: column.bigint(),
  sent: column.bigint(),
  createdAtMs: column.time(),
  updatedAtMs: column.time(),
  closedAtMs: column.time().orNull(),
  /** Of a wallet: what its user has in XAF, a copy of that account's balance; 0 of any other account. */
  xaf: column.bigint(),
});
export type Account = RowOf<typeof ACCOUNTS>;

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
  if (!Number.isSafeInteger(id)) throw new RangeError(`user ${userId} cannot have francs`);
  return id;
}

/** The user whose XAF these are, or null for any other account. */
export function xafOwnerOf(id: AccountId): number | null {
  return id < XAF_ACCOUNTS ? XAF_ACCOUNTS - id : null;
}

/** What an account holds: both assets are in the same tables, and no movement leads from one to the other. */
export function assetOf(id: AccountId): 'COIN' | 'XAF' {
  return id < XAF_ACCOUNTS || (id <= XAF_ISSUANCE && id >= XAF_OPERATIONS) ? 'XAF' : 'COIN';
}

export function treasuryAccount(treasury: Treasury): AccountId {
  return -1 - TREASURIES.indexOf(treasury);
}

export const ALL_TREASURIES: readonly AccountId[] = TREASURIES.map(treasuryAccount);

/** The treasury of an account id, or null when it is not a treasury's. */
export function treasuryOf(id: AccountId): Treasury | null {
  return TREASURIES[-1 - id] ?? null;
}

/** The user of an account id, or null when it is not a wallet's. */
export function userOf(id: AccountId): number | null {
  return id > 0 ? id : null;
}

/** Only issuance may be negative, down to the maximum supply: so one rule limits supply and every balance. */
function floorOf(id: AccountId): bigint {
  if (id === ISSUANCE) return -MAX_SUPPLY_UNITS;
  return id === XAF_ISSUANCE ? -MAX_XAF : 0n;
}

export function canPay(account: Account, amountUnits: bigint): boolean {
  return account.balance - account.held - amountUnits >= floorOf(account.id);
}
