import { columns, setStatement } from '@cowrie/postgres';
import type pg from 'pg';
import type { MintTotal } from './mint-request.ts';

type Row = { requested_by: bigint; last_ms: bigint; amount: bigint };

/**
 * What these users minted, by their ids as texts. Each mint locks the account of issuance first, in whichever partition it comes:
 * read after that, a total stays as it is until the transaction ends.
 */
export async function readMintTotals(
  client: pg.ClientBase,
  ids: readonly string[],
): Promise<Map<string, MintTotal>> {
  const { rows } = await client.query<Row>({
    name: 'read-mint-totals',
    text: `SELECT requested_by, (extract(epoch FROM last_at) * 1000)::bigint AS last_ms, amount
           FROM mint_totals WHERE requested_by = ANY($1::bigint[])`,
    values: [ids],
  });
  return new Map(rows.map((row) => [String(row.requested_by), toMintTotal(row)]));
}

/** Writes totals as they are after the batch; new ones are inserted. */
export const WRITE_MINT_TOTALS = setStatement<MintTotal>({
  name: 'write-mint-totals',
  text: `INSERT INTO mint_totals (requested_by, last_at, amount)
         SELECT * FROM unnest($1::bigint[], $2::timestamptz[], $3::bigint[])
         ON CONFLICT (requested_by) DO UPDATE SET last_at = excluded.last_at, amount = excluded.amount`,
  values: columns('requestedBy', 'lastAtMs', 'amountUnits'),
});

const toMintTotal = ({ requested_by, last_ms, amount }: Row): MintTotal => ({
  id: String(requested_by),
  requestedBy: Number(requested_by),
  lastAtMs: Number(last_ms),
  amountUnits: amount,
});
