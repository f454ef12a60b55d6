import type pg from 'pg';
import type { Party } from '../domain/party.ts';

/** What a party had at a moment, and what its next entry says that it had; null: there is no next one. */
export type BalanceAt = { balanceUnits: bigint; nextSaysUnits: bigint | null };

/** Reads the balance of each party after all until `atMs` and with it: two steps into the primary key for each, whatever it did. */
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

/** The statement, apart so that its plan can be looked at. */
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
