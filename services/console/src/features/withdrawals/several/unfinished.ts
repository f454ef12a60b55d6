import type { AdminWithdrawal } from '@cowrie/client';
import { createDraftStore, typedDraft } from '../../../kit/drafts/draft.ts';

type Store = Parameters<typeof createDraftStore>[0];

/**
 * Stores the withdrawals of a batch that have no definite answer yet. It survives a reload. The idempotency
 * key of each is in its own draft, which the dialog of that withdrawal uses as well.
 */
export function createUnfinishedStore(store: Store, name: string) {
  const kept = createDraftStore(store, name, { rows: '[]' });
  return {
    read: (): AdminWithdrawal[] => readRows(kept.read().input.rows),
    write(rows: readonly AdminWithdrawal[]) {
      if (rows.length === 0) kept.clear();
      else kept.write(typedDraft({ rows: JSON.stringify(rows) }));
    },
  };
}

function readRows(text: string): AdminWithdrawal[] {
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) && rows.every(isRow) ? rows : [];
  } catch {
    return [];
  }
}

function isRow(row: unknown): row is AdminWithdrawal {
  const { id, xaf, userId, createdAt, payout } = (row ?? {}) as Record<string, unknown>;
  const isWhole = Number.isSafeInteger(xaf) && Number.isSafeInteger(userId);
  return isWhole && [id, createdAt].every((text) => typeof text === 'string') && typeof payout === 'object';
}
