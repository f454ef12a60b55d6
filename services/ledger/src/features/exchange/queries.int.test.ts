import type { LedgerQuery } from '@cowrie/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { inTime, mint, open } from '../../testing/commands.ts';
import { createQueries } from '../../testing/engine.ts';
import { exchangeCommands, setRate } from '../../testing/exchange-commands.ts';
import { useLedger } from '../../tools/verify/testing.ts';

const ledger = useLedger({ max: 2 });
const { pool } = ledger;
let answer: ReturnType<typeof createQueries>;

beforeAll(async () => {
  answer = createQueries(pool);
});

type QueryByName = { [N in LedgerQuery['name']]: Pick<Extract<LedgerQuery, { name: N }>, 'name' | 'data'> };
const ask = (query: QueryByName[LedgerQuery['name']]) =>
  answer({ ...inTime(), ...query, deadlineMs: Date.now() + 5_000 } as LedgerQuery);

describe('queries about the exchange', () => {
  it('show the coins of an exchange as a transaction, and never its XAF', async () => {
    await ledger.apply([setRate(1_000_000_000n, 0, inTime())]);
    await ledger.apply([open(1, inTime()), open(2, inTime()), mint(1, 200_000, inTime())]);
    await ledger.apply([mint(2, 100_000, inTime()), ...exchangeCommands(1, 100_000, inTime())]);
    await ledger.apply(exchangeCommands(2, 100_000, inTime()));
    const { rows } = await pool.query<{ id: bigint; coins: boolean }>(
      `SELECT id, from_account > 0 AS coins FROM transactions WHERE type = 'EXCHANGE'`,
    );
    expect(rows).toHaveLength(4);
    for (const { id, coins } of rows) {
      const found = await ask({ name: 'transaction.get', data: { transactionId: Number(id) } });
      if (coins) expect(found).toMatchObject({ data: { transaction: { type: 'EXCHANGE' } } });
      else expect(found).toMatchObject({ ok: false, code: 'transaction_not_found' });
    }
    expect(await ask({ name: 'wallet.get', data: { userId: 1, waitFor: null } })).toMatchObject({
      data: { wallet: { balanceUnits: '100000', xaf: '10000' } },
    });
  });
});
