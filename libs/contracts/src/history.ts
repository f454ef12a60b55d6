import { z } from 'zod';
import { querySchema } from './envelope.ts';
import { TransactionState } from './ledger.ts';
import { EpochMs, Position, TransactionId, TransactionType, UserId } from './primitives.ts';

/** A place in a list that is sorted newest first: everything after it is older. */
export const PageKey = z.object({ createdAtMs: EpochMs, id: TransactionId });
export type PageKey = z.infer<typeof PageKey>;

/**
 * A page of a user's transactions, newest first. `seen` are positions to wait for (bounded) before
 * answering. At most one of `before` and `offset`. Answers `TransactionPage`.
 */
export const ListTransactions = querySchema(
  'transactions.list',
  z.object({
    userId: UserId,
    limit: z.number().int().min(1).max(1000),
    before: PageKey.nullable(),
    offset: z.number().int().min(0),
    type: TransactionType.nullable(),
    fromMs: EpochMs.nullable(),
    toMs: EpochMs.nullable(),
    seen: z.array(Position).max(64),
  }),
);
export const TransactionPage = z.object({
  transactions: z.array(TransactionState),
  next: PageKey.nullable(),
});
export type TransactionPage = z.infer<typeof TransactionPage>;

export const HistoryQuery = z.discriminatedUnion('name', [ListTransactions]);
export type HistoryQuery = z.infer<typeof HistoryQuery>;
