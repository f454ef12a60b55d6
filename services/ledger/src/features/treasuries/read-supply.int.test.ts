import { beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { useLedger } from '../../tools/verify/testing.ts';
import { readMoney } from './read-money.ts';
import { readSupply } from './read-supply.ts';

const WALLETS = 5_000;
const ledger = useLedger({ isSeeded: true, max: 2 });
const { pool } = ledger;

beforeAll(async () => {
  await pool.query(
    `INSERT INTO accounts (id, wallet_id, created_at, updated_at)
     SELECT id, gen_random_uuid(), now(), now() FROM generate_series(1000, 1000 + $1) AS id`,
    [WALLETS],
  );
  await pool.query('ANALYZE accounts');
});

type Node = {
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Relation Name'?: string;
  Plans?: Node[];
};

function rowsRead(node: Node): number {
  const rows = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
  const own = node['Relation Name'] === 'accounts' ? rows * (node['Actual Loops'] ?? 0) : 0;
  return (node.Plans ?? []).reduce((sum, plan) => sum + rowsRead(plan), own);
}

function explaining(plans: Node[]): pg.Pool {
  const query = async ({ text, values }: pg.QueryConfig) => {
    const explained = `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`;
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(explained, values);
    for (const row of rows) plans.push(row['QUERY PLAN'][0].Plan);
    return pool.query(text, values);
  };
  return { query } as unknown as pg.Pool;
}

it('equals the sum of all accounts, and reads no wallet, however many there are', async () => {
  const plans: Node[] = [];
  const supply = await readSupply(explaining(plans));
  const { mintedUnits, burnedUnits, inWalletsUnits, inTreasuriesUnits } = await readMoney(pool);
  expect(supply).toEqual({
    mintedUnits: String(mintedUnits),
    burnedUnits: String(burnedUnits),
    supplyUnits: String(mintedUnits - burnedUnits),
    inWalletsUnits: String(inWalletsUnits),
    inTreasuriesUnits: String(inTreasuriesUnits.reduce((sum, units) => sum + units, 0n)),
  });
  expect(plans.map(rowsRead)).toEqual([5]);
});
