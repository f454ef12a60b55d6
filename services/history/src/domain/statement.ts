import type { StatementPage, TransactionPageKey } from '@cowrie/contracts';
import { type Entry, toTransaction } from './entry.ts';

export type StatementSection = {
  openingUnits: bigint;
  entries: readonly Entry[];
  limit: number;
  /** Null when the statement has no entries. */
  until: TransactionPageKey | null;
};

/**
 * Null when each balance continues the one before. Events of different partitions arrive in any order, so the newest
 * entries can have gaps.
 */
export function describeGap({ openingUnits, entries, limit, until }: StatementSection): string | null {
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

export function toStatementPage(
  stretch: StatementSection,
  options: { withInitiator: boolean },
): StatementPage {
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
