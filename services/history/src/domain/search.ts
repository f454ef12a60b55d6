import type { SearchPageKey, TransactionPageKey } from '@cowrie/contracts';
import type { Entry } from './entry.ts';
import { isBelow } from './range.ts';

/** What one walk along an index found, newest first. */
export type Walk = {
  entries: readonly Entry[];
  /** How many newer ones were found and are left out. */
  skipped: number;
  /** How far it has come when that is not the end: what is older it has not looked at. */
  until: TransactionPageKey | null;
};
export type SearchPage = { entries: Entry[]; next: SearchPageKey | null };

/**
 * The page that several walks make together, each transaction once. None goes further than the walk that has come least
 * far: what is older there could be newer than what another one found.
 */
export function mergeWalks(
  walks: readonly Walk[],
  { limit, offset }: { limit: number; offset: number },
): SearchPage {
  const until = walks.flatMap((walk) => walk.until ?? []).reduce<TransactionPageKey | null>(newer, null);
  const reached = walks
    .flatMap(({ entries }) => entries)
    .filter((entry) => until === null || !isBelow(entry, until))
    .toSorted((a, b) => b.createdAtMs - a.createdAtMs || b.id - a.id);
  // Both parties may have an entry; it is the same transaction, at the same place.
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

function newer(a: TransactionPageKey | null, b: TransactionPageKey): TransactionPageKey {
  return a === null || isBelow(a, b) ? b : a;
}
