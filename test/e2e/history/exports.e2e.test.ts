import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { parseCsv } from '../../../services/gateway/src/testing/csv.ts';
import { pagesOf } from '../../../services/gateway/src/testing/pdf-text.ts';
import { aPurchase } from '../../support/acts/coins.ts';
import {
  AdminPage,
  AdminTransaction,
  expectBody,
  History,
  Transaction,
} from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { eventually } from '../../support/eventually.ts';
import { aPersonWith, NOBODY, type Person, transfer, unique } from '../../support/fixtures.ts';
import { type Answer, type Caller, get, remove } from '../../support/http.ts';
import { platformUnderTest } from '../../support/platform/platform-env.ts';
import { useUsers } from '../../support/use-users.ts';

const MINE = '/api/wallets/me/transactions/export';
const ofUser = (id: number) => `/api/admin/users/${id}/transactions/export`;
const ofTreasury = (code: string) => `/api/admin/treasuries/${code}/transactions/export`;
const ALL = '/api/admin/transactions';
const HEAD = 'id,createdAt,type,amount,balance,fromUserId,toUserId,fromTreasury,toTreasury,reason,reference';

const { superAdmin, admin, ben } = useUsers({ admin: 'ADMIN', ben: 0 });
let ada: Person;
let own: Transaction[];
beforeAll(async () => {
  ada = await aPersonWith(100, superAdmin);
  await transfer(ada, { toUserId: ben.id }, 0.0001, '=1+1, "b"\r\nc');
  await aPurchase(ada, { amount: 12.5, reference: unique('order') });
  await transfer(ada, { toTreasury: 'rewards' }, 7);
  own = await eventually(async () => {
    const { transactions } = expectBody(await get('/api/coins/history', ada), 200, History);
    expect(transactions).toHaveLength(4);
    return transactions.toReversed();
  });
});

function expectFile(answer: Answer, type: string): void {
  if (answer.status !== 200) throw new Error(`got ${answer.status}: ${answer.text.slice(0, 400)}`);
  expect(answer.headers['content-type']?.split(';')[0]).toBe(type);
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+"$/);
}

async function jsonl(path: string, caller: Caller, query = '') {
  const answer = await get(`${path}?format=jsonl${query}`, caller);
  expectFile(answer, 'application/jsonl');
  const lines: unknown[] = answer.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const schema = caller === admin ? AdminTransaction : Transaction;
  return {
    first: lines[0],
    transactions: lines.slice(1, -1).map((line) => schema.parse(line)),
    last: lines.at(-1),
  };
}

async function csv(path: string, caller: Caller, query = '') {
  const answer = await get(`${path}?format=csv${query}`, caller);
  expectFile(answer, 'text/csv');
  const [head = [], ...records] = parseCsv(answer.text);
  return records.map((cells) => Object.fromEntries(head.map((column, at) => [column, cells[at] ?? ''])));
}

describe("the export of one's own transactions", () => {
  it('has all of them, oldest first, between 0 and the balance, in both formats', async () => {
    expect(await jsonl(MINE, ada)).toEqual({
      first: { openingBalance: 0 },
      transactions: own,
      last: { closingBalance: 80.4999 },
    });
    const records = await csv(MINE, ada);
    expect(Object.keys(records[0] ?? {}).join(',')).toBe(HEAD);
    expect(records.map(({ type, balance }) => [type, balance])).toEqual([
      ['OPENING', '0'],
      ['MINT', '100'],
      ['TRANSFER', '99.9999'],
      ['PURCHASE', '87.4999'],
      ['TRANSFER', '80.4999'],
      ['CLOSING', '80.4999'],
    ]);
    // A spreadsheet would run text that begins like this, so the file has an apostrophe in front.
    expect(records[2]).toMatchObject({ id: String(own[1]?.id), reason: `'=1+1, "b"\r\nc` });
    expect(records[3]).toMatchObject({ reference: own[2]?.reference, toTreasury: 'course-fees' });
  });

  it('has a signed PDF of the same account and period as its CSV, which anybody can check with the JWKS', async () => {
    const { baseUrl } = platformUnderTest();
    const to = own[3]?.createdAt ?? '';
    const headers = { authorization: `Bearer ${ada.token}`, 'accept-language': 'fr' };
    const answer = await fetch(new URL(`${MINE}?format=pdf&to=${to}`, baseUrl), { headers });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const pages = await pagesOf(new Uint8Array(await answer.arrayBuffer()));
    for (const text of [`Some One (utilisateur ${ada.id})`, 'Achat', '–12,50'])
      expect(pages[0]).toContain(text);
    const signed = (/eyJ[\s\S]*$/.exec(pages.join('')) ?? [''])[0].replace(/\s/g, '');
    const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', baseUrl));
    const { payload } = await jwtVerify(signed, keys, { typ: 'cowrie-statement+jwt', issuer: 'cowrie' });
    const { text } = await get(`${MINE}?to=${to}`, ada);
    expect(payload).toMatchObject({
      ...{ userId: ada.id, from: null, to, openingBalance: 0 },
      sha256: createHash('sha256').update(text).digest('hex'),
    });
  });
});

describe('the export for administrators', () => {
  it("of a user shows the initiators; a deleted user's remains and ends with 0", async () => {
    const gone = await aPersonWith(5, superAdmin);
    await transfer(gone, { toUserId: ben.id }, 1);
    await eventually(async () => {
      const { transactions } = await jsonl(ofUser(gone.id), admin);
      expect(transactions).toMatchObject([{ initiatedBy: superAdmin.id }, { initiatedBy: gone.id }]);
    });
    expect((await remove(`/api/admin/users/${gone.id}`, superAdmin)).status).toBe(200);
    await eventually(async () => expect((await csv(ofUser(gone.id), admin)).at(-1)?.balance).toBe('0'));
    expectProblem(await get(ofUser(NOBODY), admin), 'user_not_found');
  });

  it('of a treasury has everything from a moment on', async () => {
    const { transaction } = await transfer(ada, { toTreasury: 'rewards' }, 0.5);
    await eventually(async () => {
      const { transactions } = await jsonl(ofTreasury('rewards'), admin, `&from=${transaction.createdAt}`);
      expect(transactions).toContainEqual({ ...transaction, initiatedBy: ada.id });
    });
    expectProblem(await get(ofTreasury('nothing'), admin), 'treasury_not_found');
  });

  it('of all transactions has the matches of its filters, newest first, like the list', async () => {
    const query = `userId=${ada.id}&to=${own[3]?.createdAt}`;
    const { transactions } = expectBody(await get(`${ALL}?${query}`, admin), 200, AdminPage);
    const lines = await get(`${ALL}/export?format=jsonl&${query}`, admin);
    expectFile(lines, 'application/jsonl');
    const exported = lines.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(exported).toEqual(transactions);
    const [head = [], ...rows] = parseCsv((await get(`${ALL}/export?${query}`, admin)).text);
    const names = rows.map((cells) => ['fromName', 'toName'].map((column) => cells[head.indexOf(column)]));
    expect(names).toEqual([
      ['Some One', ''],
      ['Some One', 'Some One'],
      ['', 'Some One'],
    ]);
    const none = await get(`${ALL}/export?reference=nothing-of-that-name`, admin);
    expect(parseCsv(none.text)).toHaveLength(1);
    expectProblem(await get(`${ALL}/export?format=pdf&cursor=x`, admin), 'invalid_request', [
      ...['format', 'cursor'],
    ]);
  });
});
