import type { Sides, TransactionState, TreasuryState, WalletState } from '@cowrie/contracts';
import { type Account, type AccountId, treasuryOf, userOf } from './account.ts';
import type { RecordedTransaction } from './tables/transactions.ts';
import { coinTypeOf } from './transaction.ts';

/* What replies to commands and queries show of wallets, transactions and treasuries. */

export function toWalletState(account: Account): WalletState {
  if (account.walletId === null) throw new Error(`account ${account.id} is not a wallet`);
  return {
    id: account.walletId,
    userId: account.id,
    balanceUnits: String(account.balance),
    heldUnits: String(account.held),
    receivedUnits: String(account.received),
    sentUnits: String(account.sent),
    xaf: String(account.xaf),
    createdAtMs: account.createdAtMs,
    updatedAtMs: account.updatedAtMs,
    closed: account.closedAtMs !== null,
  };
}

export function toTransactionState(transaction: RecordedTransaction): TransactionState {
  return {
    id: transaction.id,
    type: coinTypeOf(transaction),
    amountUnits: String(transaction.amountUnits),
    fromUserId: userOf(transaction.from),
    toUserId: userOf(transaction.to),
    fromTreasury: treasuryOf(transaction.from),
    toTreasury: treasuryOf(transaction.to),
    reason: transaction.reason,
    createdAtMs: transaction.createdAtMs,
    ...(transaction.refundOf === null ? {} : { refundOf: transaction.refundOf }),
    ...(transaction.holdId === null ? {} : { holdId: transaction.holdId }),
    ...(transaction.reference === null ? {} : { reference: transaction.reference }),
    initiatedBy: transaction.initiatedBy,
    apiKeyId: transaction.apiKeyId,
  };
}

export function toTreasuryState(account: Account): TreasuryState {
  const code = treasuryOf(account.id);
  if (code === null) throw new Error(`account ${account.id} is not a treasury`);
  return {
    code,
    balanceUnits: String(account.balance),
    receivedUnits: String(account.received),
    sentUnits: String(account.sent),
  };
}

export function toSides(from: AccountId, to: AccountId): Sides {
  return { fromUserId: userOf(from), toUserId: userOf(to), toTreasury: treasuryOf(to) };
}
