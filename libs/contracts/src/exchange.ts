import { z } from 'zod';
import { commandSchema, querySchema } from './envelope.ts';
import { LIMITS } from './limits.ts';
import { EpochMs, Units, UserId } from './primitives.ts';

/**
 * Coins for francs (XAF), and francs paid out. XAF has no minor unit: its amounts are whole francs, as the text of a
 * bigint between services.
 */

/** The most francs that there can be, and so the largest amount: a JSON number carries each one unchanged. */
export const MAX_XAF = 10n ** 15n - 1n;

/** Beside coins' own types: movements of francs. They are rows of the same ledger and in no list of coins. */
export const XAF_TRANSACTION_TYPES = ['EXCHANGE', 'WITHDRAWAL', 'PAYOUT', 'RETURN', 'TRANSFER'] as const;
export const XafTransactionType = z.enum(XAF_TRANSACTION_TYPES);
export type XafTransactionType = z.infer<typeof XafTransactionType>;

/** Names of payout providers that are asked over HTTP, by commas; it becomes a list. */
export const PayoutProviderNames = z
  .string()
  .regex(/^[a-z0-9.-]{1,50}(,[a-z0-9.-]{1,50})*$/)
  .transform((text) => text.split(','));
export const PROVIDER_NAMES = 'names of 1 to 50 of a-z, 0-9, point and dash, with commas';
/** The one that there is when nothing else is said. */
export const PAYOUT_PROVIDER = 'http';

const positive = (digits: number) => z.string().regex(new RegExp(`^[1-9]\\d{0,${digits - 1}}$`));
const Xaf = positive(15);

/** What a coin is worth: francs in millionths, and of them the fee, in hundredths of a percent. */
const price = {
  xafPerCoinMillionths: positive(15),
  feeHundredths: z.number().int().min(0).max(10_000),
};
export const RateState = z.object({ ...price, sinceMs: EpochMs });
export type RateState = z.infer<typeof RateState>;

/** gross = coins × xafPerCoin = xaf + fee + remainder, exactly; the last two are decimal text, in francs. */
export const QuoteState = z.object({
  id: z.uuid(),
  userId: UserId,
  coinsUnits: Units,
  xaf: Units,
  ...price,
  fee: z.string(),
  remainder: z.string(),
  expiresAtMs: EpochMs,
});
export type QuoteState = z.infer<typeof QuoteState>;

export const WITHDRAWAL_STATUSES = ['PENDING', 'SETTLED', 'REJECTED'] as const;
export const WithdrawalStatus = z.enum(WITHDRAWAL_STATUSES);
export type WithdrawalStatus = z.infer<typeof WithdrawalStatus>;

/** `account` is empty once it was paid or refused to a user who was deleted. */
export const WithdrawalState = z.object({
  id: z.uuid(),
  userId: UserId,
  xaf: Units,
  status: WithdrawalStatus,
  provider: z.string(),
  account: z.string(),
  createdAtMs: EpochMs,
  updatedAtMs: EpochMs,
});
export type WithdrawalState = z.infer<typeof WithdrawalState>;

/** What the commands and queries below answer; `exchange.execute` answers `CoinsMoved` with the user's wallet. */
export const RateAnswer = z.object({ rate: RateState });
export const QuoteAnswer = z.object({ quote: QuoteState });
export const WithdrawalAnswer = z.object({ withdrawal: WithdrawalState });

/** Counts for quotes from then on; earlier ones are kept. All of them have one key. Answers `RateAnswer`. */
export const SetRate = commandSchema('exchange.set-rate', z.object(price));
/**
 * It expires `LIMITS.quoteSeconds` after it was applied. Answers `QuoteAnswer`. Rejects `not_found` when there is no rate,
 * `exchange_too_small`, and `supply_limit_exceeded` for more francs than there can be.
 */
export const Quote = commandSchema(
  'exchange.quote',
  z.object({ quoteId: z.uuid(), userId: UserId, coinsUnits: positive(15) }),
);
/** By the user whose quote it is. Rejects `quote_not_found`, `quote_not_open`, `insufficient_funds`. */
export const Exchange = commandSchema('exchange.execute', z.object({ quoteId: z.uuid(), userId: UserId }));

/** The francs leave the user at once. Answers `WithdrawalAnswer`. Rejects `insufficient_funds`. */
export const CreateWithdrawal = commandSchema(
  'withdrawal.create',
  z.object({
    withdrawalId: z.uuid(),
    userId: UserId,
    xaf: Xaf,
    provider: z.string().min(1),
    account: z.string().min(1),
  }),
);
/**
 * `userId` is whose withdrawal it is, for the key. `provider` decides by its callback, and may decide alike again; null is
 * an administrator.
 */
const decision = z.object({ withdrawalId: z.uuid(), userId: UserId, provider: z.string().nullable() });
/** The francs were paid out. Answers `WithdrawalAnswer`. Rejects `not_found`, `withdrawal_not_open`. */
export const SettleWithdrawal = commandSchema('withdrawal.settle', decision);
/** The francs come back. Answers and rejects as `withdrawal.settle`. */
export const RejectWithdrawal = commandSchema('withdrawal.reject', decision);

/** Answers `RateAnswer`. Rejects `not_found` before there is one. */
export const GetRate = querySchema('exchange.rate', z.object({}));
/** Answers `WithdrawalAnswer`. Rejects `not_found`. */
export const GetWithdrawal = querySchema('withdrawal.get', z.object({ withdrawalId: z.uuid() }));

/** A place in a list of withdrawals, newest first: everything after it is older. */
export const WithdrawalPageKey = z.object({ createdAtMs: EpochMs, id: z.uuid() });
export type WithdrawalPageKey = z.infer<typeof WithdrawalPageKey>;
/** Those of the user, or of all, newest first. Answers `WithdrawalPage`. */
export const ListWithdrawals = querySchema(
  'withdrawal.list',
  z.object({
    userId: UserId.nullable(),
    status: WithdrawalStatus.nullable(),
    limit: z.number().int().min(1).max(LIMITS.pageSizeMax),
    before: WithdrawalPageKey.nullable(),
  }),
);
export const WithdrawalPage = z.object({
  withdrawals: z.array(WithdrawalState),
  next: WithdrawalPageKey.nullable(),
});
