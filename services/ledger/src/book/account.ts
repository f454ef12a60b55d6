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
  /** Totals since the account opened; balance = received − sent. */
  received: column.bigint(),
  sent: column.bigint(),
  createdAtMs: column.time(),
  updatedAtMs: column.time(),
  closedAtMs: column.time().orNull(),
  /** Wallets repeat their user's XAF balance; every other account has 0. */
  xaf: column.bigint(),
  /** Remains after the freeze ended by itself. A separate statement writes it. */
  freeze: column.computed<Freeze | null>('frozen'),
});
export type Account = RowOf<typeof ACCOUNTS>;

export function assetOf(id: AccountId): 'COIN' | 'XAF' {
  return xafOwnerOf(id) !== null || (id <= XAF_ISSUANCE && id >= XAF_OPERATIONS) ? 'XAF' : 'COIN';
}

export const ALL_TREASURIES: readonly AccountId[] = TREASURIES.map(treasuryAccount);

export function treasuryOf(id: AccountId): Treasury | null {
  return TREASURIES[-1 - id] ?? null;
}

export function userOf(id: AccountId): number | null {
  return id > 0 ? id : null;
}

/** Only issuance may be negative, down to the maximum supply; this limits the supply and every balance. */
function floorOf(id: AccountId): bigint {
  if (id === ISSUANCE) return -MAX_SUPPLY_UNITS;
  return id === XAF_ISSUANCE ? -MAX_XAF : 0n;
}

export function canPay(account: Account, amountUnits: bigint): boolean {
  return account.balance - account.held - amountUnits >= floorOf(account.id);
}
