import type pg from 'pg';
import { ACT_TOTALS, type ActTotal, actTotalId, MINT_TOTALS, type MintTotal } from './approval.ts';

/**
 * What these users minted, by their ids as texts. Each mint locks the account of issuance first, in whichever partition it comes:
 * read after that, a total stays as it is until the transaction ends.
 */
export async function readMintTotals(
  client: pg.ClientBase,
  ids: readonly string[],
): Promise<Map<string, MintTotal>> {
  const { rows } = await client.query({
    name: 'read-mint-totals',
    text: `SELECT ${MINT_TOTALS.select()} FROM mint_totals WHERE requested_by = ANY($1::bigint[])`,
    values: [ids],
  });
  const totals = rows.map((row) => MINT_TOTALS.read(row));
  return new Map(
    totals.map((total) => [String(total.requestedBy), { ...total, id: String(total.requestedBy) }]),
  );
}

/** Writes totals as they are after the batch; new ones are inserted. */
export const WRITE_MINT_TOTALS = MINT_TOTALS.statement(
  'write-mint-totals',
  `${MINT_TOTALS.insert}
   ON CONFLICT (requested_by) DO UPDATE SET ${MINT_TOTALS.set('excluded', 'lastAtMs', 'amountUnits')}`,
);

/**
 * Waits until no other batch is about to count the same: acts of one user may come through any partition and touch no account in
 * common. In one order and before the accounts, so that two batches cannot deadlock.
 */
export async function lockActTotals(client: pg.ClientBase, ids: readonly string[]): Promise<void> {
  await client.query({
    name: 'lock-act-totals',
    text: `SELECT pg_advisory_xact_lock(hashtextextended('act-total ' || key, 0))
           FROM unnest($1::text[]) WITH ORDINALITY AS k(key, n)`,
    values: [[...new Set(ids)].sort()],
  });
}

/** What was done of other actions, by `actTotalId`. */
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
