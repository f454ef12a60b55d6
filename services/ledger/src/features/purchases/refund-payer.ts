import type { Treasury } from '@cowrie/contracts';
import { type Account, type AccountId, treasuryAccount } from '../../book/account.ts';

/** The treasury that received the coins of deleted users. */
const SUCCESSOR: Treasury = 'general-operations';
export const SUCCESSOR_ACCOUNT = treasuryAccount(SUCCESSOR);

/**
 * Returns the account that pays a refund: the account that was paid or, if its user was deleted, the treasury that received the
 * remaining coins.
 */
export function findRefundPayer(accounts: ReadonlyMap<AccountId, Account>, paid: AccountId): AccountId {
  const closedAtMs = accounts.get(paid)?.closedAtMs ?? null;
  return closedAtMs === null ? paid : SUCCESSOR_ACCOUNT;
}
