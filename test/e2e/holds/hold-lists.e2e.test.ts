import { describe, expect, it } from '@jest/globals';
import { aHold, HoldPage, release } from '../../support/acts/coins.ts';
import { expectBody } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { aPerson, aPersonWith, type Person } from '../../support/fixtures.ts';
import { get } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin, payer, receiver } = useUsers({ payer: 1_000, receiver: 0 });

const page = async (query: string, by: Person) =>
  expectBody(await get(`/api/coins/holds${query}`, by), 200, HoldPage);
const ids = (holds: readonly { id: string }[]) => holds.map(({ id }) => id);

it('administrators list those of all, of one user and of one status', async () => {
  const [ada, ben] = [await aPersonWith(10, superAdmin), await aPerson()];
  const [first, second] = [
    await aHold(ada, { toUserId: ben.id }, 1),
    await aHold(ada, { toTreasury: 'rewards' }, 2),
  ];
  await release(ben, first.id);
  const all = async (query: string) =>
    expectBody(await get(`/api/admin/holds?${query}`, superAdmin), 200, HoldPage);
  expect(ids((await all('limit=100')).holds)).toEqual(expect.arrayContaining([first.id, second.id]));
  expect(ids((await all('limit=1&status=RELEASED')).holds)).toEqual([first.id]);
  expect(ids((await all(`userId=${ada.id}`)).holds)).toEqual([second.id, first.id]);
  expect(ids((await all(`userId=${ben.id}&status=RELEASED`)).holds)).toEqual([first.id]);
  const { nextCursor } = await all(`userId=${ada.id}&limit=1`);
  expect(ids((await all(`userId=${ada.id}&cursor=${nextCursor}`)).holds)).toEqual([first.id]);
});

describe('GET /api/coins/holds', () => {
  it('lists both sides, newest first, by pages and by status', async () => {
    const [ada, ben] = [await aPersonWith(100, superAdmin), await aPersonWith(100, superAdmin)];
    const made: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      made.unshift((await aHold(ada, { toUserId: ben.id }, 1)).id);
      made.unshift((await aHold(ben, { toUserId: ada.id }, 1)).id);
      made.unshift((await aHold(ada, { toTreasury: 'rewards' }, 1)).id);
    }
    expect(ids((await page('', ada)).holds)).toEqual(made);
    expect((await page('', ben)).holds).toHaveLength(6);
    const [, ofBen = ''] = made;
    await release(ada, ofBen);
    expect(ids((await page('?status=RELEASED', ada)).holds)).toEqual([ofBen]);
    expect(ids((await page('?status=OPEN', ada)).holds)).toEqual(made.filter((id) => id !== ofBen));

    for (const limit of [1, 2, 4, 9, 10]) {
      const seen: string[] = [];
      let next: string | null = '';
      while (next !== null) {
        const cursor: string = next === '' ? '' : `&cursor=${encodeURIComponent(next)}`;
        const { holds, nextCursor } = await page(`?limit=${limit}${cursor}`, ada);
        seen.push(...ids(holds));
        next = nextCursor;
      }
      expect(seen).toEqual(made);
    }
  });

  it('takes cursors that it gave to this user alone', async () => {
    for (let count = 0; count < 2; count += 1) await aHold(payer, { toUserId: receiver.id }, 1);
    const { nextCursor } = await page('?limit=1', payer);
    const cursor = encodeURIComponent(nextCursor ?? '');
    expectBody(await get(`/api/coins/holds?cursor=${cursor}`, payer), 200, HoldPage);
    for (const [path, by] of [
      [`/api/coins/holds?cursor=${cursor}`, receiver],
      [`/api/coins/holds?cursor=A${cursor}`, payer],
      ['/api/coins/holds?cursor=', payer],
      [`/api/wallets/me/transactions?cursor=${cursor}`, payer],
    ] as const) {
      expectProblem(await get(path, by), 'invalid_request', ['cursor']);
    }
  });

  it.each(['status=open', 'status=', 'limit=0', 'limit=101', 'offset=0', 'user=1'])(
    'refuses ?%s',
    async (query) => {
      const [name = ''] = query.split('=');
      expectProblem(await get(`/api/coins/holds?${query}`, payer), 'invalid_request', [name]);
    },
  );

  it('is empty for somebody new', async () => {
    expect(await page('', await aPerson())).toEqual({ holds: [], nextCursor: null });
  });
});
