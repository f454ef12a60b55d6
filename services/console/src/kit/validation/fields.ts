import type { Amount } from '@cowrie/client';
import { readAmount, readXaf } from '../format/amounts.ts';

/** What was typed, as a form checks and sends it; what cannot be read stays as it is, which no schema of a number takes. */

/** Coins. */
export const asAmount = (typed: string): Amount | string => readAmount(typed) ?? typed.trim();

/** Whole XAF. */
export const asXaf = (typed: string): number | string => readXaf(typed) ?? typed.trim();

/** A whole number, such as an id. */
export function asWhole(typed: string): number | string {
  const text = typed.trim();
  return /^\d{1,16}$/.test(text) ? Number(text) : text;
}
