import type { SearchPageKey, TransactionPageKey } from '@cowrie/contracts';
import type { Entry } from './entry.ts';
import { isBelow } from './range.ts';

/** A walk reads along one index, newest first. */
export type IndexWalk = {
  entries: readonly Entry[];
  /** Newer matches that were found and left out. */
  skipped: number;
  /** The last examined position; null when the walk reached its end. */
  until: TransactionPageKey | null;
};
export type SearchPage = { entries: Entry[]; next: SearchPageKey | null };

/** The page ends at the walk that has come least far, because its older entries could be newer than others' matches. */
export function mergeWalks(
  walks: readonly IndexWalk[],
  { limit, offset }: { limit: number; offset: number },
): SearchPage {
  const until = walks.flatMap((walk) => walk.until ?? []).reduce<TransactionPageKey | null>(newerOf, null);
  const reached = walks
    .flatMap(({ entries }) => entries)
    .filter((entry) => until === null || !isBelow(entry, until))
    .toSorted((a, b) => b.createdAtMs - a.createdAtMs || b.id - a.id);
  // Both parties of a transaction may have an entry, at the same position.
  const found = reached.filter(({ id }, index) => reached[index - 1]?.id !== id);
  const rest = offset - walks.reduce((sum, { skipped }) => sum + skipped, 0);
  const entries = found.slice(rest, rest + limit);
  const last = entries.at(-1);
  if (last && found.length > rest + limit) {
    return { entries, next: { createdAtMs: last.createdAtMs, id: last.id } };
  }
  if (until === null) return { entries, next: null };
  const left = rest - found.length;
  return { entries, next: { ...until, ...(left > 0 ? { offset: left } : {}) } };
}

function newerOf(a: TransactionPageKey | null, b: TransactionPageKey): TransactionPageKey {
  return a === null || isBelow(a, b) ? b : a;
}
