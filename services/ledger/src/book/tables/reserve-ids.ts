import type pg from 'pg';

export type Reserved = { ids: number[]; nowMs: number };

/**
 * Takes `count` transaction ids and the database's clock, the one clock that all ledgers share. It must run
 * after the accounts are locked: then ids and times of one account rise in the order of its changes.
 */
export async function reserveIds(client: pg.ClientBase, count: number): Promise<Reserved> {
  const { rows } = await client.query<{ ids: string; now_ms: bigint }>({
    name: 'reserve-ids',
    text: `SELECT coalesce((SELECT string_agg(nextval('transaction_ids')::text, ',')
                            FROM generate_series(1, $1::int)), '') AS ids,
                  (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now_ms`,
    values: [count],
  });
  const row = rows[0];
  if (!row) throw new Error('no ids');
  const ids = row.ids === '' ? [] : row.ids.split(',').map(Number);
  return { ids: ids.sort((a, b) => a - b), nowMs: Number(row.now_ms) };
}
