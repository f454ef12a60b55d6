import type pg from 'pg';
import type { Party } from '../domain/party.ts';

/** `nextSaysUnits` is the balance before the next entry; null when there is none. */
export type BalanceAt = { balanceUnits: bigint; nextSaysUnits: bigint | null };

/** Includes entries at `atMs`; two lookups in the primary key per party. */
export async function readBalances(
  pool: pg.Pool,
  parties: readonly Party[],
  atMs: number,
): Promise<BalanceAt[]> {
  const { rows } = await pool.query<{ balance: bigint; next_says: bigint | null }>(
    balancesStatement(parties, atMs),
  );
  return rows.map((row) => ({ balanceUnits: row.balance, nextSaysUnits: row.next_says }));
}

/** Exported so that tests can read its plan. */
export function balancesStatement(parties: readonly Party[], atMs: number) {
  return {
    name: 'read-balances',
    text: `SELECT coalesce(last.balance, 0) AS balance, next.balance - next.amount AS next_says
           FROM unnest($1::bigint[]) WITH ORDINALITY AS asked (party, place)
           LEFT JOIN LATERAL (
             SELECT balance FROM entries WHERE party = asked.party AND created_at_ms <= $2
             ORDER BY created_at_ms DESC, id DESC LIMIT 1) AS last ON true
           LEFT JOIN LATERAL (
             SELECT balance, amount FROM entries WHERE party = asked.party AND created_at_ms > $2
             ORDER BY created_at_ms, id LIMIT 1) AS next ON true
           ORDER BY place`,
    values: [parties, atMs],
  };
}
