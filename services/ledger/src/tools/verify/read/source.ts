import { createPool, inTransaction, withIndexPlans } from '@cowrie/postgres';
import { createLogger } from '@cowrie/telemetry/setup';
import type pg from 'pg';
import type { Db } from './read-transactions.ts';
import { allowPlans } from './snapshot.ts';

/** No transaction on the database lasts longer than one step. */
export type Source = {
  /** Reads pages of rows that never change; each statement sees its own moment. */
  pages: Db;
  /** Runs `work` on one snapshot. Rejects with the reason when it cannot be read. */
  atOneMoment<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

const STATEMENT_TIMEOUT_MS = 600_000;

export function openSource(url: string): Source {
  const logger = createLogger({ service: 'ledger', instance: 'ledger-audit', level: 'silent' });
  const options = {
    max: 1,
    applicationName: 'ledger-audit',
    logger,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  };
  const pages = createPool({ ...options, url: withIndexPlans(url) });
  const moments = createPool({ ...options, url });
  return {
    pages,
    atOneMoment: (work) =>
      inTransaction(moments, async (client) => {
        await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
        await client.query(`SET LOCAL idle_in_transaction_session_timeout = ${STATEMENT_TIMEOUT_MS}`);
        return work(client);
      }),
    async close() {
      await Promise.all([pages.end(), moments.end()]);
    },
  };
}

export function createSnapshotSource(client: pg.ClientBase): Source {
  return { pages: client, atOneMoment: (work) => work(client), close: async () => undefined };
}

/** Without statistics a plan might sort the table for each page. */
export async function withIndexPlansOnly<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await allowPlans(client, 'off');
  const done = await work();
  await allowPlans(client, 'on');
  return done;
}
