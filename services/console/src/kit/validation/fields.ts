import type { Amount } from '@cowrie/client';
import { readAmount, readXaf } from '../format/amounts.ts';

/**
 * Readers of typed values for validation. Text that cannot be read stays text, which no numeric schema
 * accepts.
 */

export const amountOrText = (typed: string): Amount | string => readAmount(typed) ?? typed.trim();

export const xafOrText = (typed: string): number | string => readXaf(typed) ?? typed.trim();

export function wholeNumberOrText(typed: string): number | string {
  const text = typed.trim();
  return /^\d{1,16}$/.test(text) ? Number(text) : text;
}
