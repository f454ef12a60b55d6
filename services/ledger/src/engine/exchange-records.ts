import type { Quote, Rate } from '../features/exchange/quote.ts';
import type { Withdrawal } from '../features/withdrawals/withdrawal.ts';

/** What commands about francs are decided on, beside accounts. */
export type ExchangeRecords = {
  /** The latest, or null when there is none or nobody needs it. */
  rate: Rate | null;
  quotes: ReadonlyMap<string, Quote>;
  withdrawals: ReadonlyMap<string, Withdrawal>;
};

export const NO_EXCHANGE_RECORDS: ExchangeRecords = {
  rate: null,
  quotes: new Map(),
  withdrawals: new Map(),
};

/**
 * A record as it is from now on. It has no event and no number of its own: where it is about money, the movement beside it
 * has both.
 */
export type ExchangeChange =
  | { kind: 'rate'; rate: Rate }
  | { kind: 'quote'; quote: Quote }
  | { kind: 'withdrawal'; withdrawal: Withdrawal };

export function isExchangeChange(change: { kind: string }): change is ExchangeChange {
  return change.kind === 'rate' || change.kind === 'quote' || change.kind === 'withdrawal';
}
