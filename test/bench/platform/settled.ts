import type pg from 'pg';
import { eventually } from '../../support/eventually.ts';
import { HISTORY_PLACES } from '../../support/platform/ledger.ts';
import { withClient } from './database.ts';

const SETTLED_WITHIN_MS = 60_000;

async function nextSequences(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ text: string | null }>(
    `SELECT string_agg(partition || ':' || next_sequence, ' ' ORDER BY partition) AS text
     FROM ${table} WHERE next_sequence > 1`,
  );
  return rows[0]?.text ?? '';
}

export async function waitUntilSettled(ledgerUrl: string, historyUrl: string): Promise<void> {
  await withClient(ledgerUrl, (ledger) =>
    withClient(historyUrl, (history) =>
      eventually(async () => {
        const { rows } = await ledger.query('SELECT EXISTS (SELECT FROM outbox) AS waiting');
        if (rows[0]?.waiting) throw new Error('the outbox is not empty');
        if ((await nextSequences(ledger, 'partitions')) !== (await nextSequences(history, HISTORY_PLACES))) {
          throw new Error('history has not caught up');
        }
      }, SETTLED_WITHIN_MS),
    ),
  );
}
