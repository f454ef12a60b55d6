import { z } from 'zod';
import { command, type FeatureContract, query } from '../contract.ts';
import { LIMITS } from '../limits.ts';
import { EpochMs, Units, UserId } from '../primitives.ts';
import { AmountUnits, CoinsMoved, walletKey } from './states.ts';

/**
 * Coins for XAF, and XAF paid out. XAF has no minor unit: its amounts are whole numbers, as the text of a
 * bigint between services.
 */

/** The most XAF that there can be, and so the largest amount: a JSON number carries each one unchanged. */
export const MAX_XAF = 10n ** 15n - 1n;

/** What a coin is worth: XAF in millionths, and of them the fee, in hundredths of a percent. */
const price = {
  xafPerCoinMillionths: AmountUnits,
  feeHundredths: z.number().int().min(0).max(10_000),
};
export const RateState = z.object({ ...price, sinceMs: EpochMs });
export type RateState = z.infer<typeof RateState>;

/** gross = coins × xafPerCoin = xaf + fee + remainder, exactly; the last two are decimal text, in XAF. */
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

/** A place in the list of rates: everything after it was set earlier. */
export const RatePageKey = z.object({ id: z.number().int().min(1) });
export type RatePageKey = z.infer<typeof RatePageKey>;

const RateAnswer = z.object({ rate: RateState });

export const exchange = {
  commands: {
    /** Counts for quotes from then on; earlier ones are kept. All of them have one key, so that the last one set counts. */
    'exchange.set-rate': command({
      data: z.object(price),
      key: () => 'exchange',
      reply: RateAnswer,
      rejects: [],
    }),
    /**
     * It expires `LIMITS.quoteSeconds` after it was applied. `not_found` when there is no rate; `supply_limit_exceeded` for
     * more XAF than there can be.
     */
    'exchange.quote': command({
      data: z.object({ quoteId: z.uuid(), userId: UserId, coinsUnits: AmountUnits }),
      key: ({ userId }) => walletKey(userId),
      reply: z.object({ quote: QuoteState }),
      rejects: ['not_found', 'exchange_too_small', 'supply_limit_exceeded'],
    }),
    /** By the user whose quote it is; answers with their wallet. */
    'exchange.execute': command({
      data: z.object({ quoteId: z.uuid(), userId: UserId }),
      key: ({ userId }) => walletKey(userId),
      reply: CoinsMoved,
      rejects: [
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
    /** `not_found` before there is one. */
    'exchange.rate': query({ data: z.object({}), reply: RateAnswer, rejects: ['not_found'] }),
    /** All that there were, the last one first. */
    'exchange.rates': query({
      data: z.object({
        limit: z.number().int().min(1).max(LIMITS.pageSizeMax),
        before: RatePageKey.nullable(),
      }),
      reply: z.object({ rates: z.array(RateState), next: RatePageKey.nullable() }),
      rejects: [],
    }),
  },
} satisfies FeatureContract;
