import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
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
  units,
} from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { eventually } from '../../support/eventually.ts';
import { aPerson, aPersonWith, NOBODY, transfer, unique } from '../../support/fixtures.ts';
import { type Answer, type Caller, get, post, remove } from '../../support/http.ts';
import { platformUnderTest } from '../../support/platform/platform-env.ts';
import { useUsers } from '../../support/use-users.ts';

const MINE = '/api/wallets/me/transactions/export';
const ofUser = (id: number) => `/api/admin/users/${id}/transactions/export`;
const ofTreasury = (code: string) => `/api/admin/treasuries/${code}/transactions/export`;
const ALL = '/api/admin/transactions';
const WITHIN_MS = 15_000;
const HEAD = 'id,createdAt,type,amount,balance,fromUserId,toUserId,fromTreasury,toTreasury,reason,reference';

const { superAdmin, admin, ben } = useUsers({ admin: 'ADMIN', ben: 10 });

/** A statement as JSON lines, checked for its form. */
async function jsonl(path: string, caller: Caller, query = '') {
  const answer = await get(`${path}?format=jsonl${query}`, caller);
  expectFile(answer, 'application/jsonl');
  const lines = answer.text.split('\n');
  expect(lines.pop()).toBe('');
  const parsed: unknown[] = lines.map((line) => JSON.parse(line));
  const schema = caller === admin ? AdminTransaction : Transaction;
  const transactions = parsed.slice(1, -1).map((line) => schema.parse(line));
  return { first: parsed[0], transactions, last: parsed.at(-1) };
}

/** A statement as CSV: its records by column, without the header. */
async function csv(path: string, caller: Caller, query = '') {
  const answer = await get(`${path}?format=csv${query}`, caller);
  expectFile(answer, 'text/csv');
  const [head = [], ...records] = parseCsv(answer.text);
  expect(head.join(',')).toBe(HEAD);
  return records.map((cells) =>
    Object.fromEntries(head.map((column, index) => [column, cells[index] ?? ''])),
  );
}

function expectFile(answer: Answer, type: string): void {
  if (answer.status !== 200) throw new Error(`got ${answer.status}: ${answer.text.slice(0, 400)}`);
  expect(answer.headers['content-type']?.split(';')[0]).toBe(type);
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+"$/);
}

type Records = Awaited<ReturnType<typeof csv>>;

/** Each balance is the one before, more or less the amount; the ends are what they say. */
function expectToAddUp(records: Records, isPayer: (record: Records[number]) => boolean): void {
  const [opening, ...rest] = records;
  const closing = rest.pop();
  expect([opening?.type, closing?.type]).toEqual(['OPENING', 'CLOSING']);
  let balance = units(Number(opening?.balance));
  for (const record of rest) {
    balance += units(Number(record.amount)) * (isPayer(record) ? -1 : 1);
    expect([record.id, units(Number(record.balance))]).toEqual([record.id, balance]);
  }
  expect(units(Number(closing?.balance))).toBe(balance);
}

describe("the export of one's own transactions", () => {
  it('is all of them, oldest first, between 0 and the balance, in both formats', async () => {
    const ada = await aPersonWith(100, superAdmin);
    await transfer(ada, { toUserId: ben.id }, 0.0001);
    await aPurchase(ada, { amount: 12.5, reference: unique('order') });
    await transfer(ada, { toTreasury: 'rewards' }, 7);
    const own = expectBody(await get('/api/coins/history', ada), 200, History).transactions.toReversed();
    expect(await jsonl(MINE, ada)).toEqual({
      first: { openingBalance: 0 },
      transactions: own,
      last: { closingBalance: 80.4999 },
    });
    const records = await csv(MINE, ada);
    expectToAddUp(records, ({ fromUserId }) => fromUserId === String(ada.id));
    const empty = Object.fromEntries(HEAD.split(',').map((column) => [column, '']));
    expect(records[0]).toEqual({ ...empty, type: 'OPENING', balance: '0' });
    expect(records.at(-1)).toEqual({ ...empty, type: 'CLOSING', balance: '80.4999' });
    expect(records.slice(1, -1).map(({ balance: _, ...record }) => record)).toEqual(
      own.map((transaction) => {
        const shown = { ...empty, ...transaction } as Record<string, unknown>;
        const { balance: _, ...cells } = Object.fromEntries(
          Object.entries(shown).map(([name, value]) => [name, value === null ? '' : String(value)]),
        );
        return cells;
      }),
    );
  });

  it('is a period, from (inclusive) to (exclusive), with the balances at its ends', async () => {
    const ada = await aPersonWith(10, superAdmin);
    const made = [];
    for (const amount of [1, 2, 3]) {
      made.push((await transfer(ada, { toUserId: ben.id }, amount)).transaction);
    }
    const [first, second, third] = made.map(({ createdAt }) => createdAt);
    const period = await jsonl(MINE, ada, `&from=${second}&to=${third}`);
    const isIn = ({ createdAt }: Transaction) => createdAt >= (second ?? '') && createdAt < (third ?? '');
    expect(period.transactions).toEqual(made.filter(isIn));
    const paidBefore = made.filter(({ createdAt }) => createdAt < (second ?? ''));
    const openingBalance = 10 - paidBefore.reduce((sum, { amount }) => sum + amount, 0);
    expect(period.first).toEqual({ openingBalance });
    expectToAddUp(await csv(MINE, ada, `&from=${second}`), () => true);
    expectToAddUp(await csv(MINE, ada, `&from=${first}&to=${third}`), () => true);
    expect(await jsonl(MINE, ada, '&from=2030-01-01T00:00:00Z&to=2020-01-01T00:00:00Z')).toEqual({
      first: { openingBalance: 4 },
      transactions: [],
      last: { closingBalance: 4 },
    });
    expect((await jsonl(MINE, ada, '&to=2020-01-01T00:00:00Z')).last).toEqual({ closingBalance: 0 });
  });

  it('is CSV when nothing else is asked for, two balances for somebody new', async () => {
    const answer = await get(MINE, await aPerson());
    expectFile(answer, 'text/csv');
    expect(answer.text).toBe(`${HEAD}\r\n,,OPENING,,0,,,,,,\r\n,,CLOSING,,0,,,,,,\r\n`);
  });

  it('has every text exactly; in CSV one that a spreadsheet would run has an apostrophe in front', async () => {
    const ada = await aPersonWith(10, superAdmin);
    const texts = ['a, "b"\r\nc', '=1+1', "'quoted'", '-5', '🐚 \u2028 ; é', ' "', '\t@x'];
    for (const reason of texts) {
      const sent = { toUserId: ben.id, amount: 1, reason };
      expect((await post('/api/coins/transfer', sent, ada)).status).toBe(201);
    }
    const { transactions } = await jsonl(MINE, ada);
    expect(transactions.slice(1).map(({ reason }) => reason)).toEqual(texts);
    const reasons = (await csv(MINE, ada)).slice(2, -1).map(({ reason = '' }) => reason);
    expect(reasons).toEqual(texts.map((text) => (/^[=\-'\t]/.test(text) ? `'${text}` : text)));
  });

  it('is more than one page of anything, and what was written is in it as soon as it is answered', async () => {
    const ada = await aPersonWith(1_000, superAdmin);
    for (let sent = 0; sent < 1_020; sent += 60) {
      await Promise.all(Array.from({ length: 60 }, () => transfer(ada, { toUserId: ben.id }, 0.25)));
    }
    const records = await csv(MINE, ada);
    expect(records).toHaveLength(1_020 + 3);
    expectToAddUp(records, ({ fromUserId }) => fromUserId === String(ada.id));
    expect(new Set(records.map(({ id }) => id)).size).toBe(1_021 + 1);
  });

  it('refuses other formats and what a list takes', async () => {
    for (const [query, name] of [
      ['format=xml', 'format'],
      ['format=', 'format'],
      ['from=never', 'from'],
      ['limit=5', 'limit'],
      ['offset=0', 'offset'],
      ['type=GIFT', 'type'],
    ] as const) {
      expectProblem(await get(`${MINE}?${query}`, ben), 'invalid_request', [name]);
    }
  });
});

describe('the export for administrators', () => {
  it("of a user says who asked; a deleted user's stays and ends with 0", async () => {
    const ada = await aPersonWith(5, superAdmin);
    await transfer(ada, { toUserId: ben.id }, 1);
    const { transactions } = await jsonl(ofUser(ada.id), admin);
    expect(transactions).toMatchObject([{ initiatedBy: superAdmin.id }, { initiatedBy: ada.id }]);
    expect((await remove(`/api/admin/users/${ada.id}`, superAdmin)).status).toBe(200);
    const records = await csv(ofUser(ada.id), admin);
    expectToAddUp(records, ({ fromUserId }) => fromUserId === String(ada.id));
    expect(records.at(-1)?.balance).toBe('0');
  });

  it('of a treasury adds up while coins come from everywhere', async () => {
    const payers = await Promise.all(Array.from({ length: 6 }, () => aPersonWith(20, superAdmin)));
    let isOver = false;
    const paying = payers.map(async (payer) => {
      for (let round = 0; round < 60; round += 1) await transfer(payer, { toTreasury: 'rewards' }, 0.125);
    });
    const done = Promise.all(paying).finally(() => {
      isOver = true;
    });
    let exports = 0;
    do {
      expectToAddUp(
        await csv(ofTreasury('rewards'), admin),
        ({ fromTreasury }) => fromTreasury === 'rewards',
      );
      exports += 1;
    } while (!isOver);
    await done;
    expect(exports).toBeGreaterThan(1);
    const { transaction } = await transfer(ben, { toTreasury: 'rewards' }, 0.5);
    const { transactions } = await jsonl(ofTreasury('rewards'), admin, `&from=${transaction.createdAt}`);
    expect(transactions).toContainEqual({ ...transaction, initiatedBy: ben.id });
  });

  it('of all transactions has what its filters find, whole and newest first, as the list has it', async () => {
    const ada = await aPersonWith(5, superAdmin);
    const purchase = { amount: 0.25, reason: '=1+1' };
    for (let count = 0; count < 3; count += 1) await aPurchase(ada, purchase);
    const query = `userId=${ada.id}&type=PURCHASE`;
    const listed = await eventually(async () => {
      const { transactions } = expectBody(await get(`${ALL}?${query}`, admin), 200, AdminPage);
      expect(transactions).toHaveLength(3);
      return transactions;
    }, WITHIN_MS);
    const lines = await get(`${ALL}/export?format=jsonl&${query}`, admin);
    expectFile(lines, 'application/jsonl');
    expect(
      lines.text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(listed);
    const file = await get(`${ALL}/export?${query}`, admin);
    expectFile(file, 'text/csv');
    const [head = [], ...records] = parseCsv(file.text);
    expect(records.map((cells) => cells[head.indexOf('id')])).toEqual(listed.map(({ id }) => String(id)));
    expect(records.map((cells) => cells[head.indexOf('reason')])).toEqual(Array(3).fill("'=1+1"));
    const none = await get(`${ALL}/export?reference=nothing-of-that-name`, admin);
    expect(none.text).toBe(`${head.join(',')}\r\n`);
    expectProblem(await get(`${ALL}/export`, ben), 'forbidden');
    expectProblem(await get(`${ALL}/export?format=pdf`, admin), 'invalid_request', ['format']);
    expectProblem(await get(`${ALL}/export?cursor=x`, admin), 'invalid_request', ['cursor']);
  });

  it('is 404 for nobody and for no treasury', async () => {
    expectProblem(await get(ofUser(NOBODY), admin), 'user_not_found');
    expectProblem(await get(ofTreasury('nothing'), admin), 'treasury_not_found');
    expectProblem(await get(`${ofTreasury('rewards')}?format=xls`, admin), 'invalid_request', ['format']);
  });
});

describe('a statement as PDF', () => {
  it('is signed over the same account and period as its CSV, which anybody checks with the JWKS alone', async () => {
    const { baseUrl } = platformUnderTest();
    const person = await aPersonWith(20, superAdmin);
    const { transaction } = await transfer(person, { toUserId: ben.id }, 1.5);
    const to = new Date(Date.parse(transaction.createdAt) + 1).toISOString();
    const url = new URL(`${MINE}?format=pdf&to=${to}`, baseUrl);
    const headers = { authorization: `Bearer ${person.token}`, 'accept-language': 'fr' };
    const answer = await fetch(url, { headers });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const pages = await pagesOf(new Uint8Array(await answer.arrayBuffer()));
    for (const text of [`Utilisateur ${person.id}`, 'Transfert', '–1,50']) expect(pages[0]).toContain(text);
    const signed = (/eyJ[\s\S]*$/.exec(pages.join('')) ?? [''])[0].replace(/\s/g, '');
    const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', baseUrl));
    const { payload } = await jwtVerify(signed, keys, { typ: 'cowrie-statement+jwt', issuer: 'cowrie' });
    const { text } = await get(`${MINE}?to=${to}`, person);
    expect(payload).toMatchObject({
      ...{ userId: person.id, from: null, to, openingBalance: 0, closingBalance: 18.5, transactions: 2 },
      sha256: createHash('sha256').update(text).digest('hex'),
    });
  });
});
