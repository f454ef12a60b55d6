import { z } from 'zod';
import { command, type FeatureContract, query } from '../../contract.ts';
import { LIMITS } from '../../limits.ts';
import { UserId } from '../../primitives.ts';
import { field } from '../../shape/kinds.ts';
import { shape } from '../../shape/shape.ts';
import { AmountUnits, metadataField, WalletMovementReply, walletKey } from '../states.ts';

/** A JSON number carries every amount up to this exactly. */
export const MAX_XAF = 10n ** 15n - 1n;

const MILLIONTHS = 1_000_000;
const HUNDREDTHS = 100;

/** The units are millionths of XAF per coin, and hundredths of a percent. */
const rateFields = {
  xafPerCoin: field.made(
    '*Millionths',
    AmountUnits,
    z.number().meta({ description: 'XAF per coin, with at most 6 decimals' }),
    (millionths: string) => Number(millionths) / MILLIONTHS,
    (millionths: bigint) => String(millionths),
  ),
  feePercent: field.made(
    'feeHundredths',
    z.number().int().min(0).max(10_000),
    z.number().meta({ description: 'Percent of the XAF, with at most 2 decimals' }),
    (hundredths: number) => hundredths / HUNDREDTHS,
  ),
};
export const RATE = shape('ExchangeRate', { ...rateFields, since: field.time() });

const exactXafField = (description: string) =>
  field.text().shownAs(z.string().meta({ pattern: '^\\d+(\\.\\d+)?$', description }));

/** gross = coins × xafPerCoin = xaf + fee + remainder, exactly. */
export const QUOTE = shape('Quote', {
  id: field.uuid(),
  userId: field.userId().forServices(),
  coins: field.coins(),
  xaf: field.xaf().about('Whole XAF that the exchange pays'),
  xafPerCoin: rateFields.xafPerCoin,
  feePercent: rateFields.feePercent.forServices(),
  fee: exactXafField('Exact fee in XAF, as decimal text'),
  remainder: exactXafField('Exact remainder in XAF after rounding down to whole XAF, as decimal text'),
  expiresAt: field.time(),
});

export const RatePageKey = z.object({ id: z.number().int().min(1) });
export type RatePageKey = z.infer<typeof RatePageKey>;

const RateAnswer = z.object({ rate: RATE.wire });

export const exchange = {
  commands: {
    /** All these commands share one key, so that the last rate wins. */
    'exchange.set-rate': command({
      data: RATE.wire.omit({ sinceMs: true }),
      key: () => 'exchange',
      reply: RateAnswer,
      rejects: [],
    }),
    /**
     * It is refused with `not_found` without a rate, and with `supply_limit_exceeded` for more XAF than can
     * exist.
     */
    'exchange.quote': command({
      data: z.object({ quoteId: z.uuid(), userId: UserId, coinsUnits: AmountUnits }),
      key: ({ userId }) => walletKey(userId),
      reply: z.object({ quote: QUOTE.wire }),
      rejects: ['not_found', 'exchange_too_small', 'supply_limit_exceeded'],
    }),
    /** Only the quote's user may execute it. */
    'exchange.execute': command({
      data: z.object({ quoteId: z.uuid(), userId: UserId, ...metadataField }),
      key: ({ userId }) => walletKey(userId),
      reply: WalletMovementReply,
      bounded: ['EXCHANGE'],
      rejects: [
        'wallet_frozen',
        'limit_exceeded',
        'quote_not_found',
        'quote_not_open',
        'user_not_found',
        'wallet_closed',
        'insufficient_funds',
        'supply_limit_exceeded',
      ],
    }),
  },
  queries: {
    'exchange.rate': query({ data: z.object({}), reply: RateAnswer, rejects: ['not_found'] }),
    'exchange.rates': query({
      data: z.object({
        limit: z.number().int().min(1).max(LIMITS.pageSizeMax),
        before: RatePageKey.nullable(),
      }),
      reply: z.object({ rates: z.array(RATE.wire), next: RatePageKey.nullable() }),
      rejects: [],
    }),
  },
} satisfies FeatureContract;
