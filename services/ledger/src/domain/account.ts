import { MAX_SUPPLY_UNITS, TREASURIES, type Treasury } from '@cowrie/contracts';

/**
 * An account's id: a wallet's is its user's id, treasuries are negative (their place in `TREASURIES`), and
 * issuance, where coins come from and go back to, is 0.
 */
export type AccountId = number;

export type Account = {
  id: AccountId;
  /** Null for treasuries and issuance. */
  walletId: string | null;
  balance: bigint;
  held: bigint;
  /** All ever credited and debited; balance = received − sent. */
  received: bigint;
  sent: bigint;
  createdAtMs: number;
  updatedAtMs: number;
  closedAtMs: number | null;
};

export const ISSUANCE: AccountId = 0;

export function treasuryAccount(treasury: Treasury): AccountId {
  return -1 - TREASURIES.indexOf(treasury);
}

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
  return id === ISSUANCE ? -MAX_SUPPLY_UNITS : 0n;
}

export function canPay(account: Account, amountUnits: bigint): boolean {
  return account.balance - account.held - amountUnits >= floorOf(account.id);
}
