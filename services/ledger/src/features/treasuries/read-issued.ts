import type pg from 'pg';

/**
 * Includes the moment itself. The supply is issuance's balance after its newest movement, one index lookup; burns are
 * few and are summed.
 */
export async function readIssued(
  pool: pg.Pool,
  atMs: number,
): Promise<{ mintedUnits: string; burnedUnits: string }> {
  const { rows } = await pool.query<{ supply: bigint; burned: bigint }>({
    name: 'read-issued',
    text: `SELECT coalesce((
                    SELECT supply FROM (
                      (SELECT created_at, id, -from_balance AS supply FROM all_transactions
                       WHERE from_account = 0 AND created_at < $1 ORDER BY created_at DESC, id DESC LIMIT 1)
                      UNION ALL
                      (SELECT created_at, id, -to_balance FROM all_transactions
                       WHERE to_account = 0 AND created_at < $1 ORDER BY created_at DESC, id DESC LIMIT 1)) AS newest
                    ORDER BY created_at DESC, id DESC LIMIT 1), 0) AS supply,
                  coalesce((SELECT sum(amount) FROM all_transactions WHERE to_account = 0 AND created_at < $1), 0)::bigint AS burned`,
    // Times have millisecond precision, so this bound includes the moment.
    values: [new Date(atMs + 1)],
  });
  const [row] = rows;
  if (!row) throw new Error('no sums');
  return { mintedUnits: String(row.supply + row.burned), burnedUnits: String(row.burned) };
}
