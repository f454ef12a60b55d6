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
import type { Answers, Refused } from '../../book/decision.ts';
import { toTransactionState, toTreasuryState, toWalletState } from '../../book/states.ts';
import type { RecordedTransaction } from '../../book/tables/transactions.ts';
import type { StoredAnswer, StoredResult } from './results.ts';

/** The outcome of a command. `replayed`: it is the stored answer to an earlier attempt. */
export type ReplyOutcome = { ok: true; data: unknown; replayed: boolean } | Refused;

/**
 * What a command answers, to be stored with its effect. `position` is that of its last change, or, when it made none, of
 * whatever its partition did last.
 */
export function answerOf(
  accounts: ReadonlyMap<AccountId, Account>,
  { account: accountId, all, shows: shown, showsWith }: Answers,
  transactions: readonly RecordedTransaction[],
  position: LedgerPosition,
): StoredAnswer {
  const account = accountId === undefined ? undefined : known(accounts, accountId);
  const [first] = transactions;
  const shows = showsWith ? showsWith(transactions.map(({ id }) => id)) : shown;
  if (account && first && transactions.length === 1 && !shows && !all) {
    // Only an open account as it is right after the transaction can be shown by three numbers.
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

function known(accounts: ReadonlyMap<AccountId, Account>, id: AccountId): Account {
  const account = accounts.get(id);
  if (!account) throw new Error(`account ${id} is to be answered and is not there`);
  return account;
}

function toAccountState(account: Account): { wallet: WalletState } | { treasury: TreasuryState } {
  return account.walletId === null
    ? { treasury: toTreasuryState(account) }
    : { wallet: toWalletState(account) };
}

/** The data of the reply that an answer stands for. */
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

/**
 * A key that was used: the same command again (Kafka delivered it twice), the same request again (a replay),
 * or another request under the same key.
 */
export function repeated(stored: StoredResult, command: LedgerCommand): ReplyOutcome {
  if (stored.commandId === command.id) return { ok: true, data: replyData(stored.answer), replayed: false };
  if (stored.fingerprint !== null && stored.fingerprint === command.idempotency?.fingerprint) {
    return { ok: true, data: replyData(stored.answer), replayed: true };
  }
  return refuse('idempotency_key_reused', 'The Idempotency-Key was used for another request.');
}
