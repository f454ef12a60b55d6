import type { TransactionPageKey } from '@cowrie/contracts';

/** The part of a party's list that a page comes from: from the newest entry below `below` down to `fromMs`. */
export type Range = { below: TransactionPageKey; fromMs: number };

const NEWEST: TransactionPageKey = { createdAtMs: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER };

/**
 * One upper bound instead of two: `createdAtMs < toMs` is the same as standing below (toMs, 0), since ids
 * begin at 1. So a page is one range of the index whatever the caller asks for.
 */
export function rangeOf(asked: {
  before: TransactionPageKey | null;
  fromMs: number | null;
  toMs: number | null;
}): Range {
  const bounds = [asked.before ?? NEWEST];
  if (asked.toMs !== null) bounds.push({ createdAtMs: asked.toMs, id: 0 });
  return { below: bounds.reduce(older), fromMs: asked.fromMs ?? 0 };
}

function older(a: TransactionPageKey, b: TransactionPageKey): TransactionPageKey {
  return isBelow(a, b) ? a : b;
}

/** True when `a` comes before `b` in the order of time and id. */
export function isBelow(a: TransactionPageKey, b: TransactionPageKey): boolean {
  return a.createdAtMs === b.createdAtMs ? a.id < b.id : a.createdAtMs < b.createdAtMs;
}
