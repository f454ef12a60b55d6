import { type ParsedAmount, parseDecimal, QUOTE, RATE } from '@cowrie/contracts';
import { z } from 'zod';
import { CoinAmount, decimal, expected, numberMessages, pageQuery } from '../../api/inputs.ts';
import { MetadataInput } from '../../api/metadata.ts';

const RATE_MAX = 999_999_999.999999;

const RateInput = decimal(
  (given) => parseDecimal(given, { scale: 6, wholeDigits: 9 }),
  numberMessages('must have at most 6 decimals', `must be above 0 and at most ${RATE_MAX}`),
).meta({
  type: 'number',
  exclusiveMinimum: 0,
  maximum: RATE_MAX,
  description: RATE.fields.xafPerCoin.shown.description,
});

/** The unit is a hundredth of a percent. */
const FEE_MAX = 10_000n;

const FeeInput = decimal(
  parseFee,
  numberMessages('must have at most 2 decimals', 'must be at least 0 and at most 100'),
).meta({
  type: 'number',
  minimum: 0,
  maximum: 100,
  description: RATE.fields.feePercent.shown.description,
});

function parseFee(given: string): ParsedAmount {
  const parsed = parseDecimal(given, { scale: 2, wholeDigits: 3, zero: true });
  return parsed.ok && parsed.units > FEE_MAX ? { ok: false, problem: 'amount_out_of_range' } : parsed;
}

export const RateBody = z.strictObject({ xafPerCoin: RateInput, feePercent: FeeInput });

export const RateListQuery = z.strictObject(pageQuery);

export const QuoteBody = z.strictObject({ coins: CoinAmount });

export const ExchangeBody = z.strictObject({
  quoteId: z.uuid(expected('a UUID')).transform((value) => value.toLowerCase()),
  metadata: MetadataInput.optional(),
});

export const Rate = RATE.public;
export const RateList = z.strictObject({ rates: z.array(Rate), nextCursor: z.string().nullable() });

export const Quote = QUOTE.public;
