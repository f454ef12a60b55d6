import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { eventually } from '../../support/eventually.ts';
import {
  aPersonWith,
  type Person,
  type SuperAdmin,
  theSuperAdmin,
  transfer,
} from '../../support/fixtures.ts';
import { get } from '../../support/http.ts';
import { insideVariable } from '../../support/platform/platform-env.ts';

/** A transaction that locks history's positions: history cannot apply events, but its queries still work. */
let holder: pg.Client;
let admin: SuperAdmin;
let ada: Person;

const readers = (): [string, Person | SuperAdmin][] => [
  ['/api/coins/history', ada],
  ['/api/wallets/me/transactions', ada],
  ['/api/wallets/me/transactions/export?format=jsonl', ada],
  [`/api/admin/users/${ada.id}/transactions`, admin],
  [`/api/admin/users/${ada.id}/transactions/export`, admin],
  ['/api/admin/treasuries/subscriptions/transactions', admin],
  ['/api/admin/treasuries/subscriptions/transactions/export', admin],
];

type StaleAnswer = [path: string, status: number, header: string | string[] | undefined];

async function answers(): Promise<StaleAnswer[]> {
  const asked = readers().map(async ([path, reader]): Promise<StaleAnswer> => {
    const { status, headers } = await get(path, reader);
    return [path, status, headers['cowrie-stale']];
  });
  return Promise.all(asked);
}
const allWith = (header: string | undefined) => readers().map(([path]) => [path, 200, header]);

beforeAll(async () => {
  admin = await theSuperAdmin();
  ada = await aPersonWith(10, admin);
  holder = new pg.Client({ connectionString: insideVariable('HISTORY_DATABASE_URL') });
  await holder.connect();
});
afterAll(() => holder.end());

describe('every list that history feeds', () => {
  it("says when it lacks its caller's changes, and no longer once they have arrived", async () => {
    await holder.query('BEGIN');
    await holder.query('SELECT FROM inbox.positions FOR UPDATE');
    const { transaction } = await transfer(ada, { toTreasury: 'subscriptions' }, 1);
    expect(await answers()).toEqual(allWith('true'));
    await holder.query('ROLLBACK');
    await eventually(async () => expect(await answers()).toEqual(allWith(undefined)), 10_000);
    const { json } = await get('/api/wallets/me/transactions', ada);
    expect(json).toMatchObject({ transactions: [{ id: transaction.id }, {}] });
  });
});
