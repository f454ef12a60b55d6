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

/** True if the wait for `seen` timed out, so the caller's latest changes may be missing. */
const staleField = z.boolean().optional();

export const TransactionPageKey = z.object({ createdAtMs: EpochMs, id: TransactionId });
export type TransactionPageKey = z.infer<typeof TransactionPageKey>;

const userField = { userId: UserId };
const treasuryField = { treasury: Treasury };

/** The query waits for the ledger positions in `seen`, up to a time limit. */
const commonShape = {
  limit: z.number().int().min(1).max(1000),
  fromMs: EpochMs.nullable(),
  toMs: EpochMs.nullable(),
  seen: z.array(LedgerPosition).max(64),
  withInitiator: z.boolean().optional(),
};

const listShape = {
  ...commonShape,
  before: TransactionPageKey.nullable(),
  offset: z.number().int().min(0),
  type: TransactionType.nullable(),
};
/** Null matches everything. With both `userId` and `treasury` a transaction must be between the two. */
const Search = z.object({
  ...commonShape,
  before: TransactionPageKey.nullable(),
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
/** `offset` is present if matching transactions still have to be skipped. */
export const SearchPageKey = TransactionPageKey.extend({ offset: z.number().int().min(1).optional() });
export type SearchPageKey = z.infer<typeof SearchPageKey>;

export const SearchPage = z.object({ text: z.string(), next: SearchPageKey.nullable(), stale: staleField });
export type SearchPage = z.infer<typeof SearchPage>;

export const TransactionPage = z.object({
  /** `transactionsJson` writes this text, and the gateway passes it on without parsing. */
  text: z.string(),
  next: TransactionPageKey.nullable(),
  stale: staleField,
});
export type TransactionPage = z.infer<typeof TransactionPage>;

/** `until` is the statement's last transaction, so that the statement of a busy account ends. */
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
  stale: staleField,
});
export type StatementPage = z.infer<typeof StatementPage>;

const BalanceAccount = z.union([z.object(userField), z.object(treasuryField)]);

export const Balances = z.object({ balancesUnits: z.array(Units), stale: staleField });
export type Balances = z.infer<typeof Balances>;

const Counterparties = z.object({ userIds: z.array(UserId), stale: staleField });

export const transactionHistory = {
  commands: {},
  queries: {
    /** A request has at most one of `before` and `offset`. */
    'transactions.list': query({
      data: z.union([z.object({ ...userField, ...listShape }), z.object({ ...treasuryField, ...listShape })]),
      reply: TransactionPage,
      rejects: ['invalid_request'],
    }),
    /**
     * The query examines at most `LIMITS.searchedMax` transactions, so a page may be short or empty and still have a
     * cursor.
     */
    'transactions.search': query({
      data: Search,
      reply: SearchPage,
      rejects: ['invalid_request'],
    }),
    /**
     * History checks that each balance follows from the previous one, and answers `unavailable` if a
     * transaction has not arrived in time.
     */
    'statement.read': query({
      data: z.union([
        z.object({ ...userField, ...statementShape }),
        z.object({ ...treasuryField, ...statementShape }),
      ]),
      reply: StatementPage,
      rejects: [],
    }),
    /** Finds users who moved coins with the user recently, among the newest `LIMITS.sharedSearchedMax` movements. */
    'counterparties.find': query({
      data: z.object({
        ...userField,
        userIds: z.array(UserId).min(1).max(LIMITS.userIdsMax),
        seen: commonShape.seen,
      }),
      reply: Counterparties,
      rejects: [],
    }),
    /**
     * The balances include all transactions up to and at `atMs`. The query answers `unavailable` if one has not
     * arrived in time.
     */
    'balances.read': query({
      data: z.object({
        sides: z.array(BalanceAccount).min(1).max(10),
        atMs: EpochMs,
        seen: commonShape.seen,
      }),
      reply: Balances,
      rejects: [],
    }),
  },
} satisfies FeatureContract;
