import type { AdminWithdrawal } from '@cowrie/client';
import { draftIn, typed } from '../../../kit/drafts/draft.ts';

type Store = Parameters<typeof draftIn>[0];

/**
 * Which of several were sent for, and have no certain answer yet. It outlives a reload; the key of each stands in its own draft, where
 * the dialog of that one finds it too.
 */
export function leftIn(store: Store, name: string) {
  const kept = draftIn(store, name, { rows: '[]' });
  return {
    read: (): AdminWithdrawal[] => rowsIn(kept.read().input.rows),
    write(rows: readonly AdminWithdrawal[]) {
      if (rows.length === 0) kept.clear();
      else kept.write(typed({ rows: JSON.stringify(rows) }));
    },
  };
}

function rowsIn(text: string): AdminWithdrawal[] {
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
