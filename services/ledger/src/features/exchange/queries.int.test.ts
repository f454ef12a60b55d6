import { randomUUID } from 'node:crypto';
import type { LedgerQuery } from '@cowrie/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { inTime, mint, open } from '../../testing/commands.ts';
import { createQueries } from '../../testing/engine.ts';
import { decideWithdrawal, exchangeCommands, setRate, withdraw } from '../../testing/exchange-commands.ts';
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
  it('know no rate before there is one, then the last that was set', async () => {
    expect(await ask({ name: 'exchange.rate', data: {} })).toMatchObject({ ok: false, code: 'not_found' });
    await ledger.apply([setRate(5n, 0, inTime()), setRate(1_000_000_000n, 0, inTime())]);
    expect(await ask({ name: 'exchange.rate', data: {} })).toMatchObject({
      data: { rate: { xafPerCoinMillionths: '1000000000', feeHundredths: 0 } },
    });
    await ledger.apply([setRate(1_000_000_000n, 1, inTime())]);
    await ledger.apply([setRate(1_000_000_000n, 0, inTime())]);
    expect(await ask({ name: 'exchange.rate', data: {} })).toMatchObject({
      data: { rate: { feeHundredths: 0 } },
    });
  });

  it('list the rates that there were, the last one first, page by page', async () => {
    await ledger.apply([setRate(3n, 3, inTime()), setRate(4n, 4, inTime())]);
    const list = async (limit: number, before: { id: number } | null) => {
      const found = await ask({ name: 'exchange.rates', data: { limit, before } });
      if (!found.ok) throw new Error(found.code);
      return found.data as { rates: { xafPerCoinMillionths: string }[]; next: { id: number } | null };
    };
    const whole = await list(100, null);
    expect(whole.rates.slice(0, 2)).toMatchObject([
      { xafPerCoinMillionths: '4', feeHundredths: 4 },
      { xafPerCoinMillionths: '3' },
    ]);
    expect(whole.next).toBeNull();
    const first = await list(1, null);
    const rest = await list(100, first.next);
    expect([...first.rates, ...rest.rates]).toEqual(whole.rates);
    await ledger.apply([setRate(1_000_000_000n, 0, inTime())]);
  });

  it('show the coins of an exchange as a transaction, and never its XAF', async () => {
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

  it('list withdrawals newest first, of a user or all, by status, page by page', async () => {
    const ids: string[] = Array.from({ length: 5 }, () => randomUUID());
    for (const [index, id] of ids.entries()) await ledger.apply([withdraw(1 + (index % 2), 1, id, inTime())]);
    const [first = '', second = ''] = ids;
    await ledger.apply([
      decideWithdrawal('settle', 1, first, inTime()),
      decideWithdrawal('reject', 2, second, inTime()),
    ]);
    const list = async (data: Partial<QueryByName['withdrawal.list']['data']>) => {
      const asked = { userId: null, status: null, limit: 100, before: null, ...data };
      const found = await ask({ name: 'withdrawal.list', data: asked });
      if (!found.ok) throw new Error(found.code);
      return found.data as {
        withdrawals: { id: string }[];
        next: { createdAtMs: number; id: string } | null;
      };
    };
    const idsOf = async (data: Parameters<typeof list>[0]) =>
      (await list(data)).withdrawals.map(({ id }) => ids.indexOf(id));
    expect(await idsOf({})).toEqual([4, 3, 2, 1, 0]);
    expect(await idsOf({ userId: 1 })).toEqual([4, 2, 0]);
    expect(await idsOf({ status: 'PENDING' })).toEqual([4, 3, 2]);
    expect(await idsOf({ userId: 2, status: 'REJECTED' })).toEqual([1]);
    const page = await list({ limit: 2 });
    expect(await idsOf({ limit: 3, before: page.next })).toEqual([2, 1, 0]);
    expect((await list({ limit: 3, before: page.next })).next).toBeNull();
    expect(await ask({ name: 'withdrawal.get', data: { withdrawalId: first } })).toMatchObject({
      data: { withdrawal: { id: first, userId: 1, status: 'SETTLED' } },
    });
    expect(await ask({ name: 'withdrawal.get', data: { withdrawalId: randomUUID() } })).toMatchObject({
      code: 'not_found',
    });
  });
});
