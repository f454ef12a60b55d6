import { msOf } from '@cowrie/postgres';
import type pg from 'pg';
import { LEDGER_NOW } from './clock.ts';

/** What a batch takes of the world beside its commands: with the same again it makes the same rows. */
export type Reserved = {
  /** Rises in the order in which what two batches share was locked. */
  batchId: number;
  /** Of transactions, rising. */
  ids: number[];
  nowMs: number;
};

/**
 * Takes the number of a batch, `count` transaction ids and the ledger's clock, which all ledgers share. It must run
 * after the accounts are locked: then ids and times of one account rise in the order of its changes.
 */
export async function reserveIds(client: pg.ClientBase, count: number): Promise<Reserved> {
  const { rows } = await client.query<{ batch_id: bigint; ids: string; now_ms: bigint }>({
    name: 'reserve-ids',
    text: `SELECT nextval('batch_ids') AS batch_id,
                  coalesce((SELECT string_agg(nextval('transaction_ids')::text, ',')
                            FROM generate_series(1, $1::int)), '') AS ids,
                  ${msOf(LEDGER_NOW)} AS now_ms`,
    values: [count],
  });
  const row = rows[0];
  if (!row) throw new Error('no ids');
  const ids = row.ids === '' ? [] : row.ids.split(',').map(Number);
  return { batchId: Number(row.batch_id), ids: ids.sort((a, b) => a - b), nowMs: Number(row.now_ms) };
}
