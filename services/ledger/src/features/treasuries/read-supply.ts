import type { SupplyState } from '@cowrie/contracts';
import type pg from 'pg';
import { ALL_TREASURIES, ISSUANCE } from '../../book/account.ts';

/** $1 is issuance, $2 the treasuries. */
const READ_SUPPLY = `SELECT issuance.sent AS minted, issuance.received AS burned,
         (SELECT coalesce(sum(balance), 0)::bigint FROM accounts WHERE id = ANY($2::bigint[])) AS in_treasuries
  FROM accounts AS issuance WHERE issuance.id = $1`;

type Row = { minted: bigint; burned: bigint; in_treasuries: bigint };

/** All coin balances add up to 0 (rule 2), so coins outside treasuries are in wallets. Verifications check this. */
export async function readSupply(pool: pg.Pool): Promise<SupplyState> {
  const { rows } = await pool.query<Row>({
    name: 'read-supply',
    text: READ_SUPPLY,
    values: [ISSUANCE, [...ALL_TREASURIES]],
  });
  const [row] = rows;
  if (!row) throw new Error('no issuance');
  const supply = row.minted - row.burned;
  return {
    mintedUnits: String(row.minted),
    burnedUnits: String(row.burned),
    supplyUnits: String(supply),
    inWalletsUnits: String(supply - row.in_treasuries),
    inTreasuriesUnits: String(row.in_treasuries),
  };
}
