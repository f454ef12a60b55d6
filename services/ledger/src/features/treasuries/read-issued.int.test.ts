import type { LedgerCommand } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { burn, inTime, mint, open, transfer } from '../../testing/commands.ts';
import { useLedger } from '../../tools/verify/testing.ts';
import { readIssued } from './read-issued.ts';

const [USER, OTHER] = [1, 2];
const ledger = useLedger({ max: 2 });
const { pool } = ledger;

let nowMs = Date.UTC(2040, 0, 1);

async function done(command: LedgerCommand): Promise<number> {
  nowMs += 2;
  await pool.query('UPDATE clock SET at = to_timestamp($1::float8 / 1000)', [nowMs]);
  await ledger.apply([command]);
  return nowMs;
}

const issuedAt = async (atMs: number) => {
  const { mintedUnits, burnedUnits } = await readIssued(pool, atMs);
  return [mintedUnits, burnedUnits];
};

describe('the minted and burned totals', () => {
  it('include the moment, and no other movements', async () => {
    await ledger.apply([open(USER, inTime()), open(OTHER, inTime())]);
    const minted = await done(mint(USER, 100, inTime()));
    await done(transfer(USER, OTHER, 30, inTime()));
    const burned = await done(burn(USER, 20, inTime()));
    const again = await done(mint(OTHER, 5, inTime()));
    expect(await issuedAt(0)).toEqual(['0', '0']);
    expect(await issuedAt(minted - 1)).toEqual(['0', '0']);
    expect(await issuedAt(again)).toEqual(['105', '20']);
    expect(await issuedAt(burned - 1)).toEqual(['100', '0']);
    expect(await issuedAt(burned)).toEqual(['100', '20']);
    expect(await issuedAt(again - 1)).toEqual(['100', '20']);
    // Archived transactions count too.
    await pool.query(`INSERT INTO transactions_archive SELECT * FROM transactions`);
    await pool.query(`DELETE FROM transactions`);
    expect(await issuedAt(again)).toEqual(['105', '20']);
  });

  it('are read only from indexes of mints and burns', async () => {
    await pool.query('SET enable_seqscan = off');
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT -from_balance FROM all_transactions WHERE from_account = 0 AND created_at < now() ORDER BY created_at DESC, id DESC LIMIT 1`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('using minted on transactions');
    expect(plan).toContain('using minted_archive on transactions_archive');
    expect(plan).not.toMatch(/-> *Sort\b/);
  });
});
