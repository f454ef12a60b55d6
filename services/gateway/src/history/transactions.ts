import type { PageKey, TransactionState, TransactionType } from '@cowrie/contracts';
import type { Bus, Meta } from '../bus/bus.ts';
import type { Outcome } from '../outcome.ts';
import type { Seen } from '../redis/seen.ts';
import { HistoryAnswer } from '../schemas/answers.ts';

export type TransactionFilter = {
  userId: number;
  limit: number;
  before: PageKey | null;
  offset: number;
  type: TransactionType | null;
  fromMs: number | null;
  toMs: number | null;
};
export type Page = { transactions: TransactionState[]; next: PageKey | null };

/** Reads a user's transactions, newest first, as new as the user's own writes. */
export type Transactions = { list(meta: Meta, filter: TransactionFilter): Promise<Outcome<Page>> };

export function createTransactions(bus: Bus, seen: Seen): Transactions {
  return {
    async list(meta, filter) {
      return bus.askHistory(meta, {
        name: 'transactions.list',
        data: { ...filter, seen: await seen.of(filter.userId) },
        answer: HistoryAnswer,
      });
    },
  };
}
