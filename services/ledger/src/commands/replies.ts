import type { CoinsMoved, Reply, TransactionState, WalletState } from '@cowrie/contracts';
import { type Account, type AccountId, treasuryOf, userOf } from '../domain/account.ts';
import type { Transaction } from '../domain/transaction.ts';
import type { Outcome } from './outcome.ts';

export function toWalletState(account: Account): WalletState {
  if (account.walletId === null) throw new Error(`account ${account.id} is not a wallet`);
  return {
    id: account.walletId,
    userId: account.id,
    balanceUnits: String(account.balance),
    heldUnits: String(account.held),
    receivedUnits: String(account.received),
    sentUnits: String(account.sent),
    createdAtMs: account.createdAtMs,
    updatedAtMs: account.updatedAtMs,
    closed: account.closedAtMs !== null,
  };
}

export function toTransactionState(transaction: Transaction): TransactionState {
  return {
    id: transaction.id,
    type: transaction.type,
    amountUnits: String(transaction.amountUnits),
    fromUserId: userOf(transaction.from),
    toUserId: userOf(transaction.to),
    fromTreasury: treasuryOf(transaction.from),
    toTreasury: treasuryOf(transaction.to),
    reason: transaction.reason,
    createdAtMs: transaction.createdAtMs,
    initiatedBy: transaction.initiatedBy,
    apiKeyId: transaction.apiKeyId,
  };
}

/** What a command answers; its JSON text is stored with the effect. */
export function answerData(
  state: ReadonlyMap<AccountId, Account>,
  answers: AccountId,
  transaction: Transaction | undefined,
): CoinsMoved | { wallet: WalletState } {
  const account = state.get(answers);
  if (!account) throw new Error(`account ${answers} is to be answered and is not there`);
  const wallet = toWalletState(account);
  if (!transaction) return { wallet };
  return {
    transaction: toTransactionState(transaction),
    wallet,
    position: { partition: transaction.partition, sequence: Number(transaction.sequence) },
  };
}

export function toReply(id: string, outcome: Outcome): Reply {
  if (!outcome.ok) return { id, outcome: 'rejected', code: outcome.code, detail: outcome.detail };
  return { id, outcome: 'ok', replayed: outcome.replayed, data: outcome.data };
}
