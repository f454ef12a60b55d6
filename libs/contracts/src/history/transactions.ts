import { z } from 'zod';
import { type FeatureContract, query, uncheckedList } from '../contract.ts';
import type { TransactionState } from '../ledger/transaction.ts';
import { LIMITS } from '../limits.ts';
import {
  EpochMs,
  LedgerPosition,
  Metadata,
  PlatformId,
  TransactionId,
  Treasury,
  Units,
  UserId,
} from '../primitives.ts';
import { TransactionType } from '../transactions.ts';

/** True when the wait for `seen` ended before all of it had arrived: the answer may lack what its caller wrote. */
const stale = z.boolean().optional();

/** A place in a list of transactions, which are sorted by time and then by id. */
export const TransactionPageKey = z.object({ createdAtMs: EpochMs, id: TransactionId });
export type TransactionPageKey = z.infer<typeof TransactionPageKey>;

/** Whose transactions are asked for. */
const ofUser = { userId: UserId };
const ofTreasury = { treasury: Treasury };

/** Of every query. `seen` are positions to wait for (bounded) before answering. */
const commonShape = {
  limit: z.number().int().min(1).max(1000),
  fromMs: EpochMs.nullable(),
  toMs: EpochMs.nullable(),
  seen: z.array(LedgerPosition).max(64),
  /** For administrators: who asked for each and through which key, too. */
  withInitiator: z.boolean().optional(),
};

const listShape = {
  ...commonShape,
  before: TransactionPageKey.nullable(),
  offset: z.number().int().min(0),
  type: TransactionType.nullable(),
};
/** Of a search: what is null is any. A transaction of `userId` and `treasury` is between the two. */
const Search = z.object({
  ...commonShape,
  before: TransactionPageKey.nullable(),
  /** How many of those that match, from `before` on, are left out. */
  offset: z.number().int().min(0),
  type: TransactionType.nullable(),
  userId: UserId.nullable(),
  treasury: Treasury.nullable(),
  initiatedBy: UserId.nullable(),
  reference: z.string().nullable(),
  platform: PlatformId.optional(),
  groupId: z.uuid().optional(),
  metadata: Metadata.optional(),
  minUnits: Units.nullable(),
  maxUnits: Units.nullable(),
});
/** Where a search goes on: `offset` when there are still some to be left out. */
export const SearchPageKey = TransactionPageKey.extend({ offset: z.number().int().min(1).optional() });
export type SearchPageKey = z.infer<typeof SearchPageKey>;

export const SearchPage = z.object({ text: z.string(), next: SearchPageKey.nullable(), stale });
export type SearchPage = z.infer<typeof SearchPage>;

export const TransactionPage = z.object({
  /** The transactions as `transactionsJson` writes them: the gateway passes it on unread. */
  text: z.string(),
  next: TransactionPageKey.nullable(),
  stale,
});
export type TransactionPage = z.infer<typeof TransactionPage>;

/**
 * Where a statement goes on: after this transaction, which left this balance. It ends with the transaction `until`, so
 * that one of a party who is never idle has an end.
 */
export const StatementPageKey = z.object({
  ...TransactionPageKey.shape,
  balanceUnits: Units,
  until: TransactionPageKey,
});
export type StatementPageKey = z.infer<typeof StatementPageKey>;

const statementShape = { ...commonShape, after: StatementPageKey.nullable() };
export const StatementPage = z.object({
  openingUnits: Units,
  lines: uncheckedList<{ transaction: TransactionState; balanceUnits: string }>(),
  closingUnits: Units,
  next: StatementPageKey.nullable(),
  stale,
});
export type StatementPage = z.infer<typeof StatementPage>;

/** A side that coins lie on. */
const Side = z.union([z.object(ofUser), z.object(ofTreasury)]);

export const Balances = z.object({ balancesUnits: z.array(Units), stale });
export type Balances = z.infer<typeof Balances>;

const Counterparties = z.object({ userIds: z.array(UserId), stale });

/** What history knows of transactions. */
export const transactionHistory = {
  commands: {},
  queries: {
    /**
     * A page of the transactions of a user or a treasury, newest first. At most one of `before` (everything on the page is
     * older) and `offset`.
     */
    'transactions.list': query({
      data: z.union([z.object({ ...ofUser, ...listShape }), z.object({ ...ofTreasury, ...listShape })]),
      reply: TransactionPage,
      rejects: ['invalid_request'],
    }),
    /**
     * A page of all transactions that match, newest first, as `transactionsJson` has them. It looks at so many at most
     * (`LIMITS.searchedMax`): a page may have fewer than `limit`, or none, and a place to go on from.
     */
    'transactions.search': query({
      data: Search,
      reply: SearchPage,
      rejects: ['invalid_request'],
    }),
    /**
     * A page of a statement: transactions oldest first, between the balances before and after them. `after` is what the
     * page before named, null for the first. Each balance follows from the one before and the amount: that was checked, and
     * `unavailable` is the answer when a transaction has not arrived in time.
     */
    'statement.read': query({
      data: z.union([
        z.object({ ...ofUser, ...statementShape }),
        z.object({ ...ofTreasury, ...statementShape }),
      ]),
      reply: StatementPage,
      rejects: [],
    }),
    /** Finds those of these users who moved coins to or from a user, among the newest movements of both (`LIMITS.sharedSearchedMax`). */
    'counterparties.find': query({
      data: z.object({
        ...ofUser,
        userIds: z.array(UserId).min(1).max(LIMITS.userIdsMax),
        seen: commonShape.seen,
      }),
      reply: Counterparties,
      rejects: [],
    }),
    /**
     * What each side had after all that was written until that moment and with it, in their order; 0 where nothing was. `unavailable` when
     * something in between has not arrived in time.
     */
    'balances.read': query({
      data: z.object({ sides: z.array(Side).min(1).max(10), atMs: EpochMs, seen: commonShape.seen }),
      reply: Balances,
      rejects: [],
    }),
  },
} satisfies FeatureContract;
