import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { mint, open, transfer } from '../../testing/commands.ts';
import { createTestLedger, seedScenario, type TestLedger } from './testing.ts';
import { verifyLedger } from './verify-ledger.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await createTestLedger();
  await seedScenario(ledger);
});
afterAll(async () => {
  await ledger.close();
  await ledger.drop();
});

const inTime = () => ({ issuedAtMs: Date.now(), deadlineMs: Date.now() + 60_000 });
/** With this few accounts at once, a verification needs several readings, and each compares some accounts. */
const IN_PARTS = { accountsAtOnce: 3 };

async function foundAfter(...statements: string[]): Promise<string[][]> {
  const client = new pg.Client({ connectionString: ledger.url });
  await client.connect();
  try {
    await client.query('SET session_replication_role = replica');
    const before = await client.query('SELECT id, balance, received FROM accounts');
    for (const statement of statements) await client.query(statement);
    const found = [];
    for (const parts of [IN_PARTS, {}]) {
      const { findings } = await verifyLedger({ url: ledger.url, ...parts });
      found.push(findings.map(({ check, problem }) => `${check} ${problem}`).sort());
    }
    for (const { id, balance, received } of before.rows)
      await client.query('UPDATE accounts SET balance = $2, received = $3 WHERE id = $1', [
        id,
        balance,
        received,
      ]);
    return found;
  } finally {
    await client.end();
  }
}

describe('a ledger with more accounts than are compared at once', () => {
  it('is verified in several readings, with the findings of a single one', async () => {
    const [inParts, atOnce] = await Promise.all([
      verifyLedger({ url: ledger.url, ...IN_PARTS }),
      verifyLedger({ url: ledger.url }),
    ]);
    const { startedAtMs: _, finishedAtMs: __, ...of } = atOnce;
    expect(inParts).toMatchObject(of);
    expect(of).toMatchObject({ status: 'PASSED', findings: [] });
    expect(of.checkedTransactions).toBeGreaterThan(50);
  });

  it('finds a changed account, whichever reading it is in', async () => {
    for (const id of [1, 2, 3, -3]) {
      const [inParts, atOnce] = await foundAfter(
        `UPDATE accounts SET balance = balance + 1, received = received + 1 WHERE id = ${id}`,
      );
      expect(inParts).toEqual(atOnce);
      expect(inParts).toContain('ACCOUNT all balances add up to 1 units and not to 0');
      expect(inParts?.some((problem) => problem.startsWith(`ACCOUNT account ${id}: balance is`))).toBe(true);
    }
  });

  it('finds nothing wrong while coins move', async () => {
    await ledger.apply([open(21, inTime()), open(22, inTime())]);
    await ledger.apply([mint(21, 100_000, inTime())]);
    let isVerifying = true;
    let transfers = 0;
    const moving = (async () => {
      while (isVerifying) {
        await ledger.apply([transfer(21, 22, 1, inTime())]);
        if (transfers++ < 10) await ledger.apply([open(30 + transfers, inTime())]);
      }
    })();
    const found = [];
    for (let n = 0; n < 3; n++) found.push(await verifyLedger({ url: ledger.url, ...IN_PARTS }));
    isVerifying = false;
    await moving;
    expect(transfers).toBeGreaterThan(10);
    expect(found.flatMap(({ findings }) => findings)).toEqual([]);
  });
});
