import {
  type AccountId,
  type Freeze,
  ISSUANCE,
  MAX_SUPPLY_UNITS,
  MAX_XAF,
  TREASURIES,
  type Treasury,
  treasuryAccount,
  XAF_ISSUANCE,
  XAF_OPERATIONS,
  xafOwnerOf,
} from '@cowrie/contracts';
import { column, type RowOf, table } from '@cowrie/postgres';

export {
  type AccountId,
  ISSUANCE,
  treasuryAccount,
  XAF_ISSUANCE,
  XAF_OPERATIONS,
  XAF_PENDING,
  xafAccountOf,
  xafOwnerOf,
} from '@cowrie/contracts';

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
  /** What of a wallet is stopped, or was until it ended by itself. A statement of its own writes it. */
  freeze: column.computed<Freeze | null>('frozen'),
});
export type Account = RowOf<typeof ACCOUNTS>;

/** What an account holds: both assets are in the same tables, and no movement leads from one to the other. */
export function assetOf(id: AccountId): 'COIN' | 'XAF' {
  return xafOwnerOf(id) !== null || (id <= XAF_ISSUANCE && id >= XAF_OPERATIONS) ? 'XAF' : 'COIN';
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
