import { msOf } from '@cowrie/postgres';
import type pg from 'pg';
import { LEDGER_NOW } from './clock.ts';

/** The values that a batch takes from outside its commands; the same values give the same rows. */
export type BatchReservation = {
  /** Rises in the order in which two batches lock their shared rows. */
  batchId: number;
  ids: number[];
  nowMs: number;
};

/** Must run after the accounts are locked, so that ids and times of one account rise in the order of its changes. */
export async function reserveIds(client: pg.ClientBase, count: number): Promise<BatchReservation> {
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
