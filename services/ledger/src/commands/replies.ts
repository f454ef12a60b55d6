import type { CoinsMoved, Reply, TransactionState, WalletState } from '@cowrie/contracts';
import { type Account, type AccountId, treasuryOf, userOf } from '../domain/account.ts';
import type { Answer, RecordedTransaction } from '../store/results.ts';
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

export function toTransactionState(transaction: RecordedTransaction): TransactionState {
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

/** What a command answers, to be stored with its effect: the account and the first transaction, if there is one. */
export function answerOf(
  state: ReadonlyMap<AccountId, Account>,
  answers: AccountId,
  transaction: RecordedTransaction | undefined,
): Answer {
  const account = state.get(answers);
  if (!account) throw new Error(`account ${answers} is to be answered and is not there`);
  if (!transaction) return { kind: 'text', text: JSON.stringify({ wallet: toWalletState(account) }) };
  const moved: Answer = { kind: 'moved', transaction, account };
  // Only an open account as it is right after the transaction can be told from three numbers.
  const isPlain = account.closedAtMs === null && account.updatedAtMs === transaction.createdAtMs;
  return isPlain ? moved : { kind: 'text', text: JSON.stringify(replyData(moved)) };
}

/** The data of the reply that an answer stands for. */
export function replyData(answer: Answer): CoinsMoved | { wallet: WalletState } {
  if (answer.kind === 'text') return JSON.parse(answer.text);
  const { transaction, account } = answer;
  return {
    transaction: toTransactionState(transaction),
    wallet: toWalletState(account),
    position: { partition: transaction.partition, sequence: Number(transaction.sequence) },
  };
}

export function toReply(id: string, outcome: Outcome): Reply {
  if (!outcome.ok) return { id, outcome: 'rejected', code: outcome.code, detail: outcome.detail };
  return { id, outcome: 'ok', replayed: outcome.replayed, data: outcome.data };
}
