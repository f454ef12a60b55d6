import {
  type AmountProblem,
  LIMITS,
  MAX_XAF,
  type ParsedAmount,
  parseDecimal,
  WITHDRAWAL_STATUSES,
} from '@cowrie/contracts';
import { z } from 'zod';
import { Amount, decimal, expected, integerText, text } from './inputs.ts';
import { Coins, Francs, Time } from './objects.ts';

/** What callers send and get about francs; exchange-views.ts makes the objects. */

const messages = (precise: string, range: string): Record<AmountProblem, string> => ({
  invalid_request: 'must be a number',
  amount_too_precise: precise,
  amount_out_of_range: range,
});

const XafAmount = decimal(
  (given) => parseDecimal(given, { scale: 0, wholeDigits: 15 }),
  messages('must be a whole number of francs', `must be above 0 and at most ${MAX_XAF}`),
).meta({ type: 'integer', minimum: 1, maximum: Number(MAX_XAF), description: 'Whole francs (XAF)' });

const RATE_MAX = 999_999_999.999999;
const RateInput = decimal(
  (given) => parseDecimal(given, { scale: 6, wholeDigits: 9 }),
  messages('must have at most 6 decimals', `must be above 0 and at most ${RATE_MAX}`),
).meta({ type: 'number', exclusiveMinimum: 0, maximum: RATE_MAX, multipleOf: 0.000001 });

/** Hundredths of a percent. */
const FEE_MAX = 10_000n;
const FeeInput = decimal(
  parseFee,
  messages('must have at most 2 decimals', 'must be at least 0 and at most 100'),
).meta({ type: 'number', minimum: 0, maximum: 100, multipleOf: 0.01 });

function parseFee(given: string): ParsedAmount {
  const parsed = parseDecimal(given, { scale: 2, wholeDigits: 3, zero: true });
  return parsed.ok && parsed.units > FEE_MAX ? { ok: false, problem: 'amount_out_of_range' } : parsed;
}

export const RateBody = z.strictObject({ xafPerCoin: RateInput, feePercent: FeeInput });
export const QuoteBody = z.strictObject({ coins: Amount });
export const ExchangeBody = z.strictObject({
  quoteId: z.uuid(expected('a UUID')).transform((value) => value.toLowerCase()),
});
const payoutShape = {
  provider: text(1, LIMITS.payoutProviderMax),
  account: text(1, LIMITS.payoutAccountMax),
};
export const WithdrawalBody = z.strictObject({
  xaf: XafAmount,
  payout: z.strictObject(payoutShape, expected('an object')),
});

const limit = integerText(1, LIMITS.pageSizeMax)
  .optional()
  .meta({ description: `${LIMITS.pageSizeDefault} by default` });
const page = { limit, cursor: z.string().optional() };
export const WithdrawalListQuery = z.strictObject(page);
export const AdminWithdrawalListQuery = z.strictObject({
  status: z.enum(WITHDRAWAL_STATUSES, expected(`one of ${WITHDRAWAL_STATUSES.join(', ')}`)).optional(),
  ...page,
});

export const VERDICTS = ['SETTLED', 'REJECTED'] as const;
export const CallbackBody = z.strictObject({
  withdrawalId: z.uuid(expected('a UUID')).transform((value) => value.toLowerCase()),
  status: z.enum(VERDICTS, expected(`one of ${VERDICTS.join(', ')}`)),
});

const xafPerCoin = z.number().meta({ description: 'Francs for a coin, with at most 6 decimals' });
export const Rate = z
  .strictObject({
    xafPerCoin,
    feePercent: z.number().meta({ description: 'Of the francs, with at most 2 decimals' }),
    since: Time,
  })
  .meta({ id: 'ExchangeRate' });
export type Rate = z.infer<typeof Rate>;

const exact = z.string().meta({ pattern: '^\\d+(\\.\\d+)?$' });
export const Quote = z
  .strictObject({
    id: z.uuid(),
    coins: Coins,
    xaf: Francs.meta({ description: 'What the exchange gives, in whole francs' }),
    xafPerCoin,
    fee: exact.meta({ description: 'Francs, exactly, as decimal text' }),
    remainder: exact.meta({ description: 'What rounding to whole francs left, as decimal text' }),
    expiresAt: Time,
  })
  .meta({ id: 'Quote' });
export type Quote = z.infer<typeof Quote>;

export const Withdrawal = z
  .strictObject({
    id: z.uuid(),
    xaf: Francs,
    status: z.enum(WITHDRAWAL_STATUSES),
    payout: z.strictObject({ provider: z.string(), account: z.string() }),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Withdrawal' });
export type Withdrawal = z.infer<typeof Withdrawal>;
export const WithdrawalList = z.strictObject({
  withdrawals: z.array(Withdrawal),
  nextCursor: z.string().nullable(),
});
