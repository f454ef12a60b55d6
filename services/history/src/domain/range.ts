import type { TransactionPageKey } from '@cowrie/contracts';

/** The range goes from the newest entry below `below` down to `fromMs`. */
export type EntryRange = { below: TransactionPageKey; fromMs: number };

const NEWEST: TransactionPageKey = { createdAtMs: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER };

/** `createdAtMs < toMs` means below (toMs, 0), because ids begin at 1. Every page is therefore one range of the index. */
export function rangeOf(bounds: {
  before: TransactionPageKey | null;
  fromMs: number | null;
  toMs: number | null;
}): EntryRange {
  const upperBounds = [bounds.before ?? NEWEST];
  if (bounds.toMs !== null) upperBounds.push({ createdAtMs: bounds.toMs, id: 0 });
  return { below: upperBounds.reduce(olderOf), fromMs: bounds.fromMs ?? 0 };
}

function olderOf(a: TransactionPageKey, b: TransactionPageKey): TransactionPageKey {
  return isBelow(a, b) ? a : b;
}

export function isBelow(a: TransactionPageKey, b: TransactionPageKey): boolean {
  return a.createdAtMs === b.createdAtMs ? a.id < b.id : a.createdAtMs < b.createdAtMs;
}
