import { describe, expect, it } from '@jest/globals';
import { AdminPage, expectBody, type Moved, Page } from '../../support/contract/objects.ts';
import { eventually } from '../../support/eventually.ts';
import { aPerson, aPersonWith, transfer } from '../../support/fixtures.ts';
import { type Answer, type Caller, get, post } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin, admin, ada, ben } = useUsers({ admin: 'ADMIN', ada: 1_000, ben: 1_000 });
const made = ({ json }: Answer) => (json as Moved).transaction;
/** JSON within JSON needs 7 bytes for one of these characters. */
const long = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`k${n}`, '\u0001'.repeat(500)]));
async function statusesOf(by: Caller, operations: readonly object[]): Promise<number[]> {
  const { json } = await post('/api/bulk', { operations }, by);
  return (json as { results: { status: number }[] }).results.map(({ status }) => status);
}

describe('metadata of the maximum length', () => {
  it('is in every list and file, on shorter pages: no message is 7 MB', async () => {
    const [payer, receiver] = [await aPersonWith(1, superAdmin), await aPerson()];
    const wanted: number[] = [];
    for (let n = 0; n < 65; n += 1) {
      const body = { toUserId: receiver.id, amount: 0.0001, reason: 'Long', metadata: long };
      wanted.unshift(made(await post('/api/coins/transfer', body, payer)).id);
    }
    await eventually(async () => {
      const newest = await get(`/api/admin/transactions?userId=${receiver.id}&limit=1`, admin);
      expect(expectBody(newest, 200, AdminPage).transactions[0]?.id).toBe(wanted[0]);
    });
    const paged = async (path: string, by: Caller) => {
      const ids: number[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const answer = await get(`${path}&limit=100${cursor && `&cursor=${cursor}`}`, by);
        const page = expectBody(answer, 200, by === admin ? AdminPage : Page);
        ids.push(...page.transactions.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      return ids;
    };
    expect(await paged(`/api/admin/transactions?userId=${receiver.id}`, admin)).toEqual(wanted);
    expect(await paged('/api/wallets/me/transactions?type=TRANSFER', receiver)).toEqual(wanted);
    const whole = await get('/api/coins/history', receiver);
    expect(whole.json).toMatchObject({ transactions: wanted.map((id) => ({ id, metadata: long })) });
    for (const [path, by] of [
      [`/api/admin/transactions/export?userId=${receiver.id}&format=jsonl`, admin],
      ['/api/wallets/me/transactions/export?format=jsonl', receiver],
    ] as const) {
      const ids = [...(await get(path, by)).text.matchAll(/"id":(\d+)/g)].map(([, id]) => Number(id));
      expect(ids.toSorted((one, other) => other - one)).toEqual(wanted);
    }
  });

  it('is in the answer to a bulk of captures, of 6 MB', async () => {
    const place = { toUserId: ben.id, amount: 1, reason: 'A seat', metadata: long };
    const captures: object[] = [];
    for (let n = 0; n < 50; n++) {
      const placed = await post('/api/coins/holds', place, ada);
      const { id: holdId } = (placed.json as { hold: { id: string } }).hold;
      captures.push({ operation: 'capture', data: { holdId } });
    }
    expect(await statusesOf(ben, captures)).toEqual(Array(50).fill(201));
  });
});

it('a file has a thousand transactions, and a new one as soon as it is answered', async () => {
  const payer = await aPersonWith(1_000, superAdmin);
  for (let sent = 0; sent < 1_020; sent += 60) {
    await Promise.all(Array.from({ length: 60 }, () => transfer(payer, { toUserId: ben.id }, 0.25)));
  }
  const { text } = await get('/api/wallets/me/transactions/export?format=jsonl', payer);
  const ids = [...text.matchAll(/"id":(\d+)/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(1_021);
  expect(text.trimEnd().split('\n').at(-1)).toBe('{"closingBalance":745}');
});
