import type pg from 'pg';
import { MINT_TOTALS, type MintTotal } from './mint-request.ts';

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
