import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  aQuote,
  exchange,
  exchangeCoins,
  type Quote,
  Rate,
  RatePage,
  setRate,
} from '../../support/acts/exchange.ts';
import { expectBody, Moved } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { expectReplay } from '../../support/contract/replay.ts';
import { anIdempotencyKey, aPerson, aPersonOfRole, aPersonWith, walletOf } from '../../support/fixtures.ts';
import { callRaw, get, post } from '../../support/http.ts';
import { connectLedger, type Ledger } from '../../support/platform/ledger.ts';
import { logPage } from '../../support/trust.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin } = useUsers();
let ledger: Ledger;
beforeAll(async () => {
  ledger = await connectLedger();
});
beforeEach(async () => {
  await setRate(superAdmin, '655.957', '2.5');
});
afterAll(() => ledger.close());

const RATE = '/api/exchange/rate';
const QUOTES = '/api/exchange/quotes';

describe('the exchange rate', () => {
  it('is the last one that a super admin set, for any user to read', async () => {
    const person = await aPerson();
    const set = await setRate(superAdmin, '655.957000', '2.50');
    expect(set).toMatchObject({ xafPerCoin: 655.957, feePercent: 2.5 });
    expect(expectBody(await get(RATE, person), 200, Rate)).toEqual(set);
  });

  it('has a history that administrators read, newest first', async () => {
    const admin = await aPersonOfRole('ADMIN', superAdmin);
    const set = [await setRate(superAdmin, '600', '1'), await setRate(superAdmin, '601.5', '0')];
    const list = async (query: string) =>
      expectBody(await get(`/api/admin/exchange/rates?${query}`, admin), 200, RatePage);
    const first = await list('limit=1');
    expect(first.rates).toEqual([set[1]]);
    expect((await list(`limit=1&cursor=${first.nextCursor}`)).rates).toEqual([set[0]]);
  });

  it('is set once under an idempotency key', async () => {
    const keyed = { ...superAdmin, idempotencyKey: anIdempotencyKey() };
    const put = (xafPerCoin: number) =>
      callRaw('PUT', '/api/admin/exchange/rate', JSON.stringify({ xafPerCoin, feePercent: 1 }), keyed);
    const first = await put(601.5);
    await setRate(superAdmin, '602.5', '1');
    expectReplay(await put(601.5), first);
    const { json } = await get(RATE, superAdmin);
    expect(json).toMatchObject({ xafPerCoin: 602.5 });
    const { entries } = await logPage('action=exchange.rate_changed&limit=1', superAdmin);
    expect(entries).toMatchObject([{ details: { xafPerCoin: 602.5, feePercent: 1 } }]);
    expectProblem(await put(603.5), 'idempotency_key_reused');
  });
});

describe('a quote', () => {
  it('shows exactly what is given, what is taken and what remains', async () => {
    const person = await aPerson();
    // 10.5 × 655.957 = 6887.5485; 2.5 % of it 172.1887125; left 6715.3597875.
    expect(await aQuote(person, 10.5)).toMatchObject({
      ...{ coins: 10.5, xaf: 6715, xafPerCoin: 655.957, fee: '172.1887125', remainder: '0.3597875' },
      expiresAt: expect.any(String),
    });
    await setRate(superAdmin, '0.000001', '0.01');
    expectProblem(await post(QUOTES, { coins: 1000000.0001 }, person), 'exchange_too_small');
    // 1000100.0101 × 0.000001 = 1.0001000101; 0.01 % of it needs all 14 decimals.
    expect(await aQuote(person, 1000100.0101)).toMatchObject({
      ...{ xaf: 1, fee: '0.00010001000101', remainder: '0.00000000009899' },
    });
  });
});

describe('an exchange', () => {
  it('moves coins to general-operations and XAF to the wallet', async () => {
    const person = await aPersonWith(20, superAdmin);
    const { id, xaf } = await aQuote(person, 10.5);
    const { transaction, wallet } = expectBody(await exchange(person, id), 201, Moved);
    expect(transaction).toMatchObject({
      ...{ type: 'EXCHANGE', amount: 10.5, fromUserId: person.id, toUserId: null },
      ...{ fromTreasury: null, toTreasury: 'general-operations' },
    });
    expect(wallet).toMatchObject({ balance: 9.5, activeCoins: 9.5, totalSent: 10.5, xafBalance: xaf });
    expect(await walletOf(person)).toEqual(wallet);
    expect((await exchangeCoins(person, 1)).xafBalance).toBe(xaf + 639);
    const { sum, negative } = await ledger.xaf();
    expect([sum, negative]).toEqual([0n, [-11n]]);
    expect(await ledger.accountsThatDisagree()).toEqual([]);
  });

  it('happens once, whichever of 20 requests for a quote comes first', async () => {
    const person = await aPersonWith(100, superAdmin);
    const quote: Quote = await aQuote(person, 5);
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(person, quote.id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expectProblem(answer, 'quote_not_open');
    expect(await walletOf(person)).toMatchObject({ balance: 95, xafBalance: quote.xaf });
  });

  it('is replayed under its key, which is refused for anything else', async () => {
    const person = await aPersonWith(100, superAdmin);
    const [quote, other] = [await aQuote(person, 5), await aQuote(person, 6)];
    const keyed = { ...person, idempotencyKey: anIdempotencyKey() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => exchange(keyed, quote.id)));
    for (const answer of answers) {
      expect(answer.json).toEqual(answers[0]?.json);
      expect(answer.status).toBe(201);
    }
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(4);
    expectProblem(await exchange(keyed, other.id), 'idempotency_key_reused');
    expect((await walletOf(person)).balance).toBe(95);
  });

  it('accepts only one’s own quotes', async () => {
    const [mine, theirs] = await Promise.all([aPersonWith(9, superAdmin), aPersonWith(9, superAdmin)]);
    const { id } = await aQuote(theirs, 1);
    expectProblem(await exchange(mine, id), 'quote_not_found');
    expectProblem(await exchange(mine, randomUUID()), 'quote_not_found');
    expectProblem(await exchange(mine, 'none'), 'invalid_request', ['quoteId']);
    expectBody(await exchange(theirs, id), 201, Moved);
  });
});
