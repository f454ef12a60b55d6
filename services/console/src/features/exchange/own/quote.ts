import { Amount, type Quote } from '@cowrie/client';

/** Drafts store only text. */
export const quoteText = (quote: Quote): string => JSON.stringify(quote);

export function readQuote(text: string): Quote | null {
  if (text === '') return null;
  const kept = JSON.parse(text) as Omit<Quote, 'coins'> & { coins: number };
  return { ...kept, coins: Amount.from(kept.coins) };
}
