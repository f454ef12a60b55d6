import type pg from 'pg';
import { ACT_TOTALS, type ActTotal, actTotalId } from './approval.ts';

/**
 * Totals are locked in one order and before the accounts, so that two batches cannot deadlock. Operations of one user
 * share no account.
 */
export async function lockActTotals(client: pg.ClientBase, ids: readonly string[]): Promise<void> {
  await client.query({
    name: 'lock-act-totals',
    text: `SELECT pg_advisory_xact_lock(hashtextextended('act-total ' || key, 0))
           FROM unnest($1::text[]) WITH ORDINALITY AS k(key, n)`,
    values: [[...new Set(ids)].sort()],
  });
}

export async function readActTotals(
  client: pg.ClientBase,
  ids: readonly string[],
): Promise<Map<string, ActTotal>> {
  const { rows } = await client.query({
    name: 'read-act-totals',
    text: `SELECT ${ACT_TOTALS.select()} FROM act_totals WHERE requested_by || ' ' || action = ANY($1::text[])
             AND requested_by = ANY($2::bigint[])`,
    values: [ids, [...new Set(ids.map((id) => id.split(' ')[0]))]],
  });
  const totals = rows.map((row) => ACT_TOTALS.read(row));
  return new Map(
    totals.map((total) => {
      const id = actTotalId(total.requestedBy, total.action);
      return [id, { ...total, id }];
    }),
  );
}

export const WRITE_ACT_TOTALS = ACT_TOTALS.statement(
  'write-act-totals',
  `${ACT_TOTALS.insert}
   ON CONFLICT (requested_by, action) DO UPDATE SET ${ACT_TOTALS.set('excluded', 'lastAtMs', 'amountUnits')}`,
);
