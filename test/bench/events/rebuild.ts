import { eventually } from '../../support/eventually.ts';
import { databaseOf, withClient } from '../platform/database.ts';
import type { Stack } from '../platform/stack.ts';
import { settle, storedTransactions } from '../session.ts';

const BACK_WITHIN_MS = 600_000;

/** Follows docs/operations/backup.md. */
export async function rebuildHistory(stack: Stack): Promise<{ transactions: number; seconds: number }> {
  const transactions = await storedTransactions(stack);
  const historyUrl = databaseOf(stack.postgresUrl, 'history');
  return withClient(historyUrl, async (history) => {
    const entries = async () => {
      const { rows } = await history.query<{ count: string }>('SELECT count(*) AS count FROM entries');
      return rows[0]?.count;
    };
    const before = await entries();
    await history.query('TRUNCATE entries, inbox.positions, inbox.dead_letters');
    const startedAtMs = performance.now();
    // The platform restarts it.
    process.kill(stack.platform.pid('history-1') ?? 0, 'SIGTERM');
    await eventually(() => settle(stack), BACK_WITHIN_MS);
    const seconds = Math.round((performance.now() - startedAtMs) / 100) / 10;
    const after = await entries();
    if (after !== before) throw new Error(`there were ${before} entries, and now there are ${after}`);
    return { transactions, seconds };
  });
}
