import type { Treasury } from '@cowrie/contracts';
import { type Account, type AccountId, treasuryAccount } from '../../book/account.ts';

/** Received the coins of deleted users. */
const SUCCESSOR: Treasury = 'general-operations';
export const SUCCESSOR_ACCOUNT = treasuryAccount(SUCCESSOR);

/** If the paid user was deleted, the treasury that received the remaining coins pays. */
export function findRefundPayer(accounts: ReadonlyMap<AccountId, Account>, paid: AccountId): AccountId {
  const closedAtMs = accounts.get(paid)?.closedAtMs ?? null;
  return closedAtMs === null ? paid : SUCCESSOR_ACCOUNT;
}
