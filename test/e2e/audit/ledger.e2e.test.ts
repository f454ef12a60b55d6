import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AdminMoved, expectBody } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import {
  aPerson,
  aPersonWith,
  type SuperAdmin,
  theSuperAdmin,
  transfer,
  walletOf,
} from '../../support/fixtures.ts';
import { callRaw, numberText, post } from '../../support/http.ts';
import { connectLedger, type Ledger } from '../../support/platform/ledger.ts';

/** What holds behind the HTTP edge, whatever the other tests have done. */

const MAX_SUPPLY_UNITS = 10n ** 15n - 1n;
let ledger: Ledger;
let admin: SuperAdmin;
beforeAll(async () => {
  ledger = await connectLedger();
  admin = await theSuperAdmin();
});
afterAll(() => ledger.close());

/** Units as the text of a JSON number. */
function coinsText(units: bigint): string {
  const digits = String(units).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

const mintRaw = (userId: number, amount: string) =>
  callRaw('POST', '/api/admin/mint', `{"userId":${userId},"amount":${amount},"reason":"All"}`, admin);

describe('the ledger', () => {
  it('sums up to zero, and issuance alone is negative', async () => {
    const sender = await aPersonWith(3, admin);
    await transfer(sender, { toTreasury: 'rewards' }, 1);
    expect(await ledger.sumOfBalances()).toBe(0n);
    expect(await ledger.negativeAccounts()).toEqual([0n]);
  });

  it('has for each account the balance that its transactions give', async () => {
    expect(await ledger.accountsThatDisagree()).toEqual([]);
  });

  it('numbers the transactions of a partition without a gap that an event does not fill', async () => {
    expect(await ledger.partitionsThatDisagree()).toEqual([]);
  });

  it('never changes a transaction, whoever asks', async () => {
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
  it('is reached to the last unit and no further', async () => {
    const rich = await aPerson();
    const roomUnits = MAX_SUPPLY_UNITS - (await ledger.supply());
    const room = coinsText(roomUnits);
    expectProblem(await mintRaw(rich.id, coinsText(roomUnits + 1n)), 'supply_limit_exceeded');
    const minted = await mintRaw(rich.id, room);
    expectBody(minted, 201, AdminMoved);
    try {
      expect(numberText(minted, 'wallet.balance')).toBe(room.replace(/\.?0+$/, ''));
      expect(await ledger.supply()).toBe(MAX_SUPPLY_UNITS);
      expectProblem(await mintRaw(rich.id, '0.0001'), 'supply_limit_exceeded');
    } finally {
      const { balance: amount } = await walletOf(rich);
      const body = { userId: rich.id, amount, reason: 'Make room again' };
      expectBody(await post('/api/admin/burn', body, admin), 201, AdminMoved);
    }
    expect(await ledger.sumOfBalances()).toBe(0n);
  });
});
