import { describe, expect, it } from '@jest/globals';
import { buy } from '../../support/acts/coins.ts';
import { AdminPage, expectBody, Moved, Page, type Transaction } from '../../support/contract/objects.ts';
import { eventually } from '../../support/eventually.ts';
import { unique } from '../../support/fixtures.ts';
import { type Answer, type Caller, get, post } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin, admin, ada, ben } = useUsers({ admin: 'ADMIN', ada: 1_000, ben: 1_000 });

const coins = { amount: 2, reason: 'With metadata' };
const metadata = { order: unique('order'), 'a.b-c_D9': 'é', amount: '7' };
const made = ({ json, text }: Answer) => {
  const { transaction } = json as { transaction?: Transaction };
  if (!transaction) throw new Error(text);
  return transaction;
};
const list = async (path: string, by: Caller): Promise<readonly Transaction[]> =>
  expectBody(await get(path, by), 200, path.startsWith('/api/admin') ? AdminPage : Page).transactions;

describe('metadata', () => {
  it('is on every movement, in its answer and in lists', async () => {
    const bought = await buy(ada, { ...coins, ...{ metadata } });
    const answers = [
      await post('/api/coins/transfer', { toUserId: ben.id, ...coins, metadata }, ada),
      bought,
      await post(
        '/api/coins/refund',
        { transactionId: made(bought).id, reason: 'Cancelled', metadata },
        admin,
      ),
      await post('/api/admin/mint', { userId: ada.id, ...coins, metadata }, superAdmin),
      await post('/api/admin/burn', { userId: ada.id, ...coins, metadata }, superAdmin),
      await post(
        '/api/admin/mint',
        { treasury: 'rewards', amount: 20, reason: 'Prizes', metadata },
        superAdmin,
      ),
      await post('/api/coins/reward', { userId: ada.id, ...coins, metadata }, admin),
      await post(
        '/api/admin/treasuries/rewards/transfer',
        { toUserId: ada.id, ...coins, metadata },
        superAdmin,
      ),
    ];
    expect(answers.map((answer) => [answer.status, made(answer).metadata])).toEqual(
      answers.map(() => [201, metadata]),
    );
    const ids = answers.map((answer) => made(answer).id);
    await eventually(async () => {
      const all = await list(`/api/admin/transactions?limit=100&metadata.order=${metadata.order}`, admin);
      expect(ids.map((id) => all.find((one) => one.id === id)?.metadata)).toEqual(ids.map(() => metadata));
    });
  });

  it('finds transactions in every list, each key with its value', async () => {
    const order = unique('order');
    const send = async (by: Caller, to: number, given: object) => {
      const body = { toUserId: to, ...coins, metadata: given };
      return expectBody(await post('/api/coins/transfer', body, by), 201, Moved).transaction.id;
    };
    const first = await send(ada, ben.id, { order, step: '1' });
    const second = await send(ben, ada.id, { order, step: '2' });
    const query = `metadata.order=${order}`;
    const mine = '/api/wallets/me/transactions';
    const ids = async (path: string, by: Caller) => (await list(path, by)).map(({ id }) => id);
    await eventually(async () => {
      expect(await ids(`${mine}?${query}`, ada)).toEqual([second, first]);
      expect(await ids(`${mine}?metadata[order]=${order}&metadata.step=1`, ben)).toEqual([first]);
      expect(await ids(`${mine}?${query}x`, ada)).toEqual([]);
      expect(await ids(`/api/admin/transactions?${query}&userId=${ada.id}`, admin)).toEqual([second, first]);
      expect(await ids(`/api/admin/transactions?${query}&metadata.step=2`, admin)).toEqual([second]);
    });
  });
});
