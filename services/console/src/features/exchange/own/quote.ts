import { Amount, type Quote } from '@cowrie/client';

/** A quote is kept with the draft that asks for its exchange, which is text. */
export const quoteText = (quote: Quote): string => JSON.stringify(quote);

/** Null while there is none. */
export function quoteIn(text: string): Quote | null {
  if (text === '') return null;
  const kept = JSON.parse(text) as Omit<Quote, 'coins'> & { coins: number };
  return { ...kept, coins: Amount.from(kept.coins) };
}
