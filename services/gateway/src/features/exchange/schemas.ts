import { type ParsedAmount, parseDecimal } from '@cowrie/contracts';
import { z } from 'zod';
import { CoinAmount, decimal, expected, numberMessages, page } from '../../api/inputs.ts';
import { Coins, Time, Xaf } from '../../api/objects.ts';

const RATE_MAX = 999_999_999.999999;

const RateInput = decimal(
  (given) => parseDecimal(given, { scale: 6, wholeDigits: 9 }),
  numberMessages('must have at most 6 decimals', `must be above 0 and at most ${RATE_MAX}`),
).meta({
  type: 'number',
  exclusiveMinimum: 0,
  maximum: RATE_MAX,
  description: 'XAF for a coin, with at most 6 decimals',
});

/** Hundredths of a percent. */
const FEE_MAX = 10_000n;

const FeeInput = decimal(
  parseFee,
  numberMessages('must have at most 2 decimals', 'must be at least 0 and at most 100'),
).meta({ type: 'number', minimum: 0, maximum: 100, description: 'Of the XAF, with at most 2 decimals' });

function parseFee(given: string): ParsedAmount {
  const parsed = parseDecimal(given, { scale: 2, wholeDigits: 3, zero: true });
  return parsed.ok && parsed.units > FEE_MAX ? { ok: false, problem: 'amount_out_of_range' } : parsed;
}

export const RateBody = z.strictObject({ xafPerCoin: RateInput, feePercent: FeeInput });

export const RateListQuery = z.strictObject(page);

export const QuoteBody = z.strictObject({ coins: CoinAmount });

export const ExchangeBody = z.strictObject({
  quoteId: z.uuid(expected('a UUID')).transform((value) => value.toLowerCase()),
});

const xafPerCoin = z.number().meta({ description: 'XAF for a coin, with at most 6 decimals' });

export const Rate = z
  .strictObject({
    xafPerCoin,
    feePercent: z.number().meta({ description: 'Of the francs, with at most 2 decimals' }),
    since: Time,
  })
  .meta({ id: 'ExchangeRate' });
export type Rate = z.infer<typeof Rate>;

export const RateList = z.strictObject({ rates: z.array(Rate), nextCursor: z.string().nullable() });

const exact = z.string().meta({ pattern: '^\\d+(\\.\\d+)?$' });

export const Quote = z
  .strictObject({
    id: z.uuid(),
    coins: Coins,
    xaf: Xaf.meta({ description: 'What the exchange gives, in whole francs' }),
    xafPerCoin,
    fee: exact.meta({ description: 'XAF, exactly, as decimal text' }),
    remainder: exact.meta({ description: 'What rounding to whole francs left, as decimal text' }),
    expiresAt: Time,
  })
  .meta({ id: 'Quote' });
export type Quote = z.infer<typeof Quote>;
