import type { StatementPage, TransactionPageKey } from '@cowrie/contracts';
import { type Entry, toTransaction } from './entry.ts';

/** A stretch of a statement, as it was read: up to `limit` entries from `openingUnits` on. */
export type Stretch = {
  openingUnits: bigint;
  entries: readonly Entry[];
  limit: number;
  /** The last entry of the statement; null when it has none. */
  until: TransactionPageKey | null;
};

/**
 * What is wrong with a stretch, for people; null when each balance is the one before and the amount, and all is there up
 * to the limit or the end. Events of different partitions arrive in no order, so the newest entries can have holes.
 */
export function whyIncomplete({ openingUnits, entries, limit, until }: Stretch): string | null {
  let balanceUnits = openingUnits;
  for (const entry of entries) {
    if (entry.balanceUnits !== balanceUnits + entry.amountUnits) {
      return `something is missing before transaction ${entry.id}`;
    }
    balanceUnits = entry.balanceUnits;
  }
  if (until === null || entries.length >= limit || isAt(entries.at(-1), until)) return null;
  return `transaction ${until.id} is gone`;
}

/** The page of a stretch without a fault. */
export function toStatementPage(stretch: Stretch, options: { withInitiator: boolean }): StatementPage {
  const { openingUnits, entries, until } = stretch;
  const last = entries.at(-1);
  const closingUnits = String(last?.balanceUnits ?? openingUnits);
  const isEnd = !last || !until || isAt(last, until);
  return {
    openingUnits: String(openingUnits),
    lines: entries.map((entry) => ({
      transaction: toTransaction(entry, options),
      balanceUnits: String(entry.balanceUnits),
    })),
    closingUnits,
    next: isEnd ? null : { createdAtMs: last.createdAtMs, id: last.id, balanceUnits: closingUnits, until },
  };
}

function isAt(entry: Entry | undefined, { createdAtMs, id }: TransactionPageKey): boolean {
  return entry?.createdAtMs === createdAtMs && entry.id === id;
}
