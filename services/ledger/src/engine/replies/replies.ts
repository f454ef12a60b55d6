import type { Position, Reply, TreasuryState, WalletState } from '@cowrie/contracts';
import type { Account } from '../../book/account.ts';
import { toHoldState, toTransactionState, toTreasuryState, toWalletState } from '../../book/states.ts';
import type { RecordedTransaction } from '../../book/tables/recorded-transaction.ts';
import type { Answers } from '../decision.ts';
import { exchangeAnswer } from '../exchange-replies.ts';
import type { State } from '../state.ts';
import { trustAnswer } from '../trust-replies.ts';
import type { Outcome } from './outcome.ts';
import type { Answer } from './results.ts';

/**
 * What a command answers, to be stored with its effect. `position` is that of its last change, or, when it made none, of
 * whatever its partition did last.
 */
export function answerOf(
  state: State,
  answers: Answers,
  transactions: readonly RecordedTransaction[],
  position: Position,
): Answer {
  const { account: accountId, hold: holdId, all } = answers;
  const account = accountId === undefined ? undefined : known(state.accounts, accountId);
  const [first] = transactions;
  if (account && first && transactions.length === 1 && holdId === undefined && !all) {
    // Only an open account as it is right after the transaction can be told from three numbers.
    const isPlain = account.closedAtMs === null && account.updatedAtMs === first.createdAtMs;
    if (isPlain && isLast(first, position)) return { kind: 'moved', transaction: first, account };
  }
  const data = {
    ...(all ? { transactions: transactions.map(toTransactionState) } : {}),
    ...(first && !all ? { transaction: toTransactionState(first) } : {}),
    ...(account ? toAccountState(account) : {}),
    ...(holdId === undefined ? {} : { hold: toHoldState(known(state.holds, holdId)) }),
    ...exchangeAnswer(state, answers),
    ...trustAnswer(state, answers),
    ...(position.sequence > 0 ? { position } : {}),
  };
  return { kind: 'text', text: JSON.stringify(data) };
}

function isLast(transaction: RecordedTransaction, { partition, sequence }: Position): boolean {
  return transaction.partition === partition && Number(transaction.sequence) === sequence;
}

function known<K, V>(values: ReadonlyMap<K, V>, key: K): V {
  const value = values.get(key);
  if (value === undefined) throw new Error(`${String(key)} is to be answered and is not there`);
  return value;
}

function toAccountState(account: Account): { wallet: WalletState } | { treasury: TreasuryState } {
  return account.walletId === null
    ? { treasury: toTreasuryState(account) }
    : { wallet: toWalletState(account) };
}

/** The data of the reply that an answer stands for. */
export function replyData(answer: Answer): unknown {
  if (answer.kind === 'text') return JSON.parse(answer.text);
  const { transaction, account } = answer;
  return {
    transaction: toTransactionState(transaction),
    ...toAccountState(account),
    position: { partition: transaction.partition, sequence: Number(transaction.sequence) },
  };
}

export function toReply(id: string, outcome: Outcome): Reply {
  if (!outcome.ok) {
    const { code, detail, errors } = outcome;
    return { id, outcome: 'rejected', code, detail, ...(errors ? { errors } : {}) };
  }
  return { id, outcome: 'ok', replayed: outcome.replayed, data: outcome.data };
}
