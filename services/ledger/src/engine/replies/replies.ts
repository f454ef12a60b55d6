import {
  type LedgerCommand,
  type LedgerPosition,
  type Reply,
  refuse,
  rejectedReply,
  type TreasuryState,
  type WalletState,
} from '@cowrie/contracts';
import type { Account, AccountId } from '../../book/account.ts';
import type { AnswerParts, DetailedRefusal } from '../../book/decision.ts';
import { toTransactionState, toTreasuryState, toWalletState } from '../../book/states.ts';
import type { RecordedTransaction } from '../../book/tables/transactions.ts';
import type { StoredAnswer, StoredResult } from './results.ts';

/** `replayed` is true for the stored answer to an earlier attempt. */
export type ReplyOutcome = { ok: true; data: unknown; replayed: boolean } | DetailedRefusal;

/** The position is that of the last change or, without changes, of the partition. */
export function answerOf(
  accounts: ReadonlyMap<AccountId, Account>,
  { account: accountId, all, shows: shown, showsWith }: AnswerParts,
  transactions: readonly RecordedTransaction[],
  position: LedgerPosition,
): StoredAnswer {
  const account = accountId === undefined ? undefined : requireAccount(accounts, accountId);
  const [first] = transactions;
  const shows = showsWith ? showsWith(transactions.map(({ id }) => id)) : shown;
  if (account && first && transactions.length === 1 && !shows && !all) {
    // Three numbers suffice only for an open account whose last change is this transaction.
    const isPlain = account.closedAtMs === null && account.updatedAtMs === first.createdAtMs;
    if (isPlain && isLast(first, position)) return { kind: 'moved', transaction: first, account };
  }
  const data = {
    ...(all ? { transactions: transactions.map(toTransactionState) } : {}),
    ...(first && !all ? { transaction: toTransactionState(first) } : {}),
    ...(account ? toAccountState(account) : {}),
    ...shows,
    ...(position.sequence > 0 ? { position } : {}),
  };
  return { kind: 'text', text: JSON.stringify(data) };
}

function isLast(transaction: RecordedTransaction, { partition, sequence }: LedgerPosition): boolean {
  return transaction.partition === partition && Number(transaction.sequence) === sequence;
}

function requireAccount(accounts: ReadonlyMap<AccountId, Account>, id: AccountId): Account {
  const account = accounts.get(id);
  if (!account) throw new Error(`account ${id} is to be answered and is not there`);
  return account;
}

function toAccountState(account: Account): { wallet: WalletState } | { treasury: TreasuryState } {
  return account.walletId === null
    ? { treasury: toTreasuryState(account) }
    : { wallet: toWalletState(account) };
}

export function replyData(answer: StoredAnswer): unknown {
  if (answer.kind === 'text') return JSON.parse(answer.text);
  const { transaction, account } = answer;
  return {
    transaction: toTransactionState(transaction),
    ...toAccountState(account),
    position: { partition: transaction.partition, sequence: Number(transaction.sequence) },
  };
}

export function toReply(id: string, outcome: ReplyOutcome): Reply {
  if (!outcome.ok) return rejectedReply(id, outcome);
  return { id, outcome: 'ok', replayed: outcome.replayed, data: outcome.data };
}

/** A used slot has the same command (Kafka delivered it twice), the same request (a replay), or another request. */
export function answerRepeat(stored: StoredResult, command: LedgerCommand): ReplyOutcome {
  if (stored.commandId === command.id) return { ok: true, data: replyData(stored.answer), replayed: false };
  if (stored.fingerprint !== null && stored.fingerprint === command.idempotency?.fingerprint) {
    return { ok: true, data: replyData(stored.answer), replayed: true };
  }
  return refuse('idempotency_key_reused', 'The Idempotency-Key was used for another request.');
}
