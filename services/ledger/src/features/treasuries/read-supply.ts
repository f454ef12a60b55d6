import type { SupplyState } from '@cowrie/contracts';
import type pg from 'pg';

type Row = { minted: bigint; burned: bigint; in_wallets: bigint; in_treasuries: bigint };

/**
 * What there is of coins and where it is, of one moment: a sum over all accounts of coins, which are issuance (0), the
 * treasuries (-1 to -4) and the wallets (above 0). Accounts of XAF have other ids.
 */
export async function readSupply(pool: pg.Pool): Promise<SupplyState> {
  const { rows } = await pool.query<Row>({
    name: 'read-supply',
    text: `SELECT coalesce(sum(sent) FILTER (WHERE id = 0), 0)::bigint AS minted,
                  coalesce(sum(received) FILTER (WHERE id = 0), 0)::bigint AS burned,
                  coalesce(sum(balance) FILTER (WHERE id > 0), 0)::bigint AS in_wallets,
                  coalesce(sum(balance) FILTER (WHERE id < 0), 0)::bigint AS in_treasuries
           FROM accounts WHERE id >= -4`,
  });
  const [row] = rows;
  if (!row) throw new Error('no sums');
  return {
    mintedUnits: String(row.minted),
    burnedUnits: String(row.burned),
    supplyUnits: String(row.minted - row.burned),
    inWalletsUnits: String(row.in_wallets),
    inTreasuriesUnits: String(row.in_treasuries),
  };
}
