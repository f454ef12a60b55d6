import type { Treasury } from '@cowrie/contracts';
import { type Account, type AccountId, treasuryAccount } from '../../book/account.ts';

/** Where the coins of a deleted user went. */
const HEIR: Treasury = 'general-operations';
export const HEIR_ACCOUNT = treasuryAccount(HEIR);

/** The account that pays a refund: the one that was paid or, once its user was deleted, the treasury that got what was left. */
export function payerOfRefund(accounts: ReadonlyMap<AccountId, Account>, paid: AccountId): AccountId {
  const closedAtMs = accounts.get(paid)?.closedAtMs ?? null;
  return closedAtMs === null ? paid : HEIR_ACCOUNT;
}
