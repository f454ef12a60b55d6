import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mintToTreasury } from '../../support/acts/coins.ts';
import { AdminMoved, expectBody, units } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { eventually } from '../../support/eventually.ts';
import { anIdempotencyKey, aPerson, aPersonWith, transfer, walletOf } from '../../support/fixtures.ts';
import { callRaw, get, numberText, post } from '../../support/http.ts';
import { connectLedger, type Ledger } from '../../support/platform/ledger.ts';
import { Supply, Verification, VerificationPage } from '../../support/trust.ts';
import { useUsers } from '../../support/use-users.ts';

/** Runs after all other tests, over HTTP and in the ledger's own tables. */

const MAX_SUPPLY_UNITS = 10n ** 15n - 1n;
const { superAdmin, admin, user } = useUsers({ admin: { role: 'ADMIN', apiKey: true }, user: 100 });
let ledger: Ledger;
beforeAll(async () => {
  ledger = await connectLedger();
});
afterAll(() => ledger.close());

describe('the ledger', () => {
  it('sums up to zero, only issuance is negative, and each balance is that of its transactions', async () => {
    await transfer(user, { toTreasury: 'rewards' }, 1);
    expect(await ledger.sumOfBalances()).toBe(0n);
    expect(await ledger.negativeAccounts()).toEqual([0n]);
    expect(await ledger.accountsThatDisagree()).toEqual([]);
  });

  it('never changes a transaction, for any role', async () => {
    for (const statement of [
      'UPDATE transactions SET amount = amount',
      'DELETE FROM transactions',
      'TRUNCATE transactions',
    ]) {
      await expect(ledger.attempt(statement)).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('the maximum supply', () => {
  const coinsText = (amount: bigint): string => {
    const digits = String(amount).padStart(5, '0');
    return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
  };
  const mintText = (userId: number, amount: string) =>
    callRaw('POST', '/api/admin/mint', `{"userId":${userId},"amount":${amount},"reason":"All"}`, superAdmin);

  it('is reached to the last unit and no further, without rounding any of 15 digits', async () => {
    const rich = await aPerson();
    const roomUnits = MAX_SUPPLY_UNITS - (await ledger.supply());
    const room = coinsText(roomUnits);
    expectProblem(await mintText(rich.id, coinsText(roomUnits + 1n)), 'supply_limit_exceeded');
    const minted = await mintText(rich.id, room);
    expectBody(minted, 201, AdminMoved);
    try {
      expect(numberText(minted, 'wallet.balance')).toBe(room.replace(/\.?0+$/, ''));
      expect(await ledger.supply()).toBe(MAX_SUPPLY_UNITS);
      expectProblem(await mintText(rich.id, '0.0001'), 'supply_limit_exceeded');
    } finally {
      const { balance: amount } = await walletOf(rich);
      const body = { userId: rich.id, amount, reason: 'Make room again' };
      expectBody(await post('/api/admin/burn', body, superAdmin), 201, AdminMoved);
    }
    expect(await ledger.sumOfBalances()).toBe(0n);
  });
});

describe('GET /api/admin/supply', () => {
  const path = '/api/admin/supply';
  it('is the minted less the burned coins, wherever they went, now and at a moment', async () => {
    const supply = async (query = '') => expectBody(await get(path + query, admin), 200, Supply);
    const before = await supply();
    const person = await aPersonWith(50, superAdmin);
    await mintToTreasury(superAdmin, 'rewards', 7.5);
    const { createdAt: at } = (await transfer(person, { toTreasury: 'course-fees' }, 10)).transaction;
    const burnt = { userId: person.id, amount: 3.25, reason: 'A correction' };
    expect((await post('/api/admin/burn', burnt, admin)).status).toBe(201);
    const after = await supply();
    const grew = (name: keyof typeof after) => units(after[name]) - units(before[name]);
    expect([grew('minted'), grew('burned')]).toEqual([units(57.5), units(3.25)]);
    for (const one of [before, after]) {
      expect(units(one.supply)).toBe(units(one.minted) - units(one.burned));
      expect(units(one.supply)).toBe(units(one.inWallets) + units(one.inTreasuries));
    }
    await eventually(async () => expect((await supply(`?at=${at}`)).burned).toBe(before.burned));
    const nothing = { minted: 0, burned: 0, supply: 0, inWallets: 0, inTreasuries: 0 };
    expect(await supply('?at=2020-01-01T00:00:00Z')).toEqual(nothing);
    const balance = async (moment: string) =>
      (await get(`/api/admin/treasuries/course-fees/balance?at=${moment}`, admin)).json as {
        balance: number;
      };
    const earlier = new Date(Date.parse(at) - 1).toISOString();
    await eventually(async () => {
      const [was, is] = [await balance(earlier), await balance(at)];
      expect(units(is.balance) - units(was.balance)).toBe(units(10));
    });
    const nowhere = `/api/admin/treasuries/nowhere/balance?at=${at}`;
    expectProblem(await get(nowhere, admin), 'treasury_not_found');
  });
});

describe('verifications', () => {
  const path = '/api/admin/audit/verifications';
  const request = async (caller = {}) =>
    expectBody(await post(path, {}, { ...admin, ...caller }), 202, Verification);
  const ended = (id: string): Promise<Verification> =>
    eventually(async () => {
      const found = expectBody(await get(`${path}/${id}`, admin), 200, Verification);
      if (found.status === 'RUNNING') throw new Error(`${id} still runs`);
      return found;
    });

  it('run while coins move, find no fault, and are listed newest first', async () => {
    const first = await ended((await request()).id);
    const asked = await request();
    expect(asked).toMatchObject({ status: 'RUNNING', findings: [], finishedAt: null });
    await transfer(user, { toTreasury: 'course-fees' }, 1);
    const done = await ended(asked.id);
    expect(done).toMatchObject({ id: asked.id, status: 'PASSED', findings: [], startedAt: asked.startedAt });
    expect(done.checkedTransactions).toBe(done.totalTransactions);
    expect(done.checkedTransactions).toBeGreaterThan(0);
    const list = async (query: string) =>
      expectBody(await get(`${path}?${query}`, admin), 200, VerificationPage);
    expect((await list('limit=2')).verifications).toEqual([done, first]);
    const { nextCursor } = await list('limit=1');
    expect((await list(`limit=1&cursor=${nextCursor}`)).verifications).toEqual([first]);
  });

  it('are each created once under a key, also when several are requested at once', async () => {
    const caller = { idempotencyKey: anIdempotencyKey() };
    const asked = await Promise.all([request(), request(), request(caller)]);
    expect((await request(caller)).id).toBe(asked[2].id);
    for (const { id } of asked) expect(await ended(id)).toMatchObject({ status: 'PASSED' });
    const nothing = `${path}/019a0000-0000-7000-8000-000000000000`;
    expectProblem(await get(nothing, admin), 'not_found');
  });
});
