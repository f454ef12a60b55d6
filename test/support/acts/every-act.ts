import type { PolicyAction } from '@cowrie/contracts';
import { expect } from '@jest/globals';
import { aPerson, aPersonWith, PASSWORD, type Person, type SuperAdmin, unique } from '../fixtures.ts';
import { get, post } from '../http.ts';
import { secondFactorOf } from '../second-factor.ts';
import type { Act } from './approvals.ts';
import { exchangeCoins, setRate, withdraw } from './exchange.ts';

export type Json = Record<string, unknown>;
/** `count` tells how often the operation took effect. */
export type Prepared = { act: Act; status: number; answer: object; count(): Promise<number>; moves?: true };

export const reason = 'A test';
export const postAct = (path: string, body: Act['body']): Act => ({ method: 'POST', path, body });

/** No policy may be in force yet, and `superAdmin` must be filled in. */
export function actsOf(superAdmin: SuperAdmin): Readonly<Record<PolicyAction, () => Promise<Prepared>>> {
  const adminGet = async (path: string) => (await get(path, superAdmin)).json as Json;
  const transactionsOf = async (path: string, is: (transaction: Json) => boolean) =>
    ((await adminGet(`${path}?limit=100`)).transactions as Json[]).filter(is).length;
  const ofUser =
    ({ id }: Person, type: string) =>
    () =>
      transactionsOf(`/api/admin/users/${id}/transactions`, (transaction) => transaction.type === type);
  async function aPlatform(): Promise<string> {
    const id = `p${unique('x').replaceAll(/[^a-z0-9]/g, '')}`.slice(0, 30);
    expect((await post('/api/admin/platforms', { id, name: id }, superAdmin)).status).toBe(201);
    return id;
  }

  return {
    async mint() {
      const user = await aPerson();
      const act = postAct('/api/admin/mint', { userId: user.id, amount: 12.5, reason });
      return {
        act,
        status: 201,
        answer: { wallet: { balance: 12.5 } },
        count: ofUser(user, 'MINT'),
        moves: true,
      };
    },
    async burn() {
      const user = await aPersonWith(10, superAdmin);
      const act = postAct('/api/admin/burn', { userId: user.id, amount: 4, reason });
      return {
        act,
        status: 201,
        answer: { wallet: { balance: 6 } },
        count: ofUser(user, 'BURN'),
        moves: true,
      };
    },
    async refund() {
      const user = await aPersonWith(10, superAdmin);
      const bought = await post('/api/coins/purchase', { treasury: 'course-fees', amount: 8, reason }, user);
      const transactionId = ((bought.json as Json).transaction as Json).id;
      const act = postAct('/api/coins/refund', { transactionId, reason });
      const answer = { transaction: { type: 'REFUND', amount: 8 } };
      return { act, status: 201, answer, count: ofUser(user, 'REFUND'), moves: true };
    },
    async reward() {
      const user = await aPerson();
      await post('/api/admin/mint', { treasury: 'rewards', amount: 50, reason }, superAdmin);
      const act = postAct('/api/coins/reward', { userId: user.id, amount: 5, reason });
      const answer = { transaction: { type: 'REWARD', amount: 5 } };
      return { act, status: 201, answer, count: ofUser(user, 'REWARD'), moves: true };
    },
    async 'user-delete'() {
      const { id } = await aPerson();
      const act = { method: 'DELETE', path: `/api/admin/users/${id}`, body: {} };
      const count = async () => Number((await get(`/api/admin/users/${id}`, superAdmin)).status === 404);
      return { act, status: 200, answer: { message: expect.any(String) }, count };
    },
    async 'factor-reset'() {
      const person = await aPerson();
      await secondFactorOf(person);
      const act = { method: 'DELETE', path: `/api/admin/users/${person.id}/totp`, body: {} };
      const count = async () =>
        Number((await post('/api/auth/login', { email: person.email, password: PASSWORD })).status === 200);
      return { act, status: 204, answer: {}, count };
    },
    async 'treasury-transfer'() {
      const user = await aPerson();
      await post('/api/admin/mint', { treasury: 'subscriptions', amount: 50, reason }, superAdmin);
      const act = postAct('/api/admin/treasuries/subscriptions/transfer', {
        toUserId: user.id,
        amount: 5,
        reason,
      });
      const answer = { transaction: { fromTreasury: 'subscriptions', amount: 5 } };
      return { act, status: 201, answer, count: ofUser(user, 'TRANSFER'), moves: true };
    },
    async 'withdrawal-settle'() {
      await setRate(superAdmin, '600', '0');
      const user = await aPersonWith(10, superAdmin);
      await exchangeCoins(user, 10);
      const { id } = (await withdraw(user, 6000)).json as { id: string };
      const act = postAct(`/api/admin/withdrawals/${id}/settle`, {});
      const count = async () => {
        const { withdrawals } = await adminGet(`/api/admin/withdrawals?userId=${user.id}&status=SETTLED`);
        return (withdrawals as Json[]).length;
      };
      return { act, status: 200, answer: { id, status: 'SETTLED' }, count };
    },
    async 'role-change'() {
      const { id } = await aPerson();
      const act = { method: 'PATCH', path: `/api/admin/users/${id}/role`, body: { role: 'DEVELOPER' } };
      const count = async () => Number((await adminGet(`/api/admin/users/${id}`)).role === 'DEVELOPER');
      return { act, status: 200, answer: { user: { id, role: 'DEVELOPER' } }, count };
    },
    async limit() {
      const name = unique('limit');
      const act = postAct('/api/admin/limits', { name, window: 'P1D', maxAmount: 5, types: ['TRANSFER'] });
      const count = async () =>
        ((await adminGet('/api/admin/limits')).limits as Json[]).filter((one) => one.name === name).length;
      return { act, status: 201, answer: { name, maxAmount: 5 }, count };
    },
    async budget() {
      const id = await aPlatform();
      const body = { budget: { mintPerDay: 77 } };
      const act = { method: 'PATCH', path: `/api/admin/platforms/${id}`, body };
      const budget = { mintPerDay: 77, rewardPerDay: null };
      const count = async () =>
        Number(((await adminGet(`/api/admin/platforms/${id}`)).budget as Json).mintPerDay === 77);
      return { act, status: 200, answer: { id, budget }, count };
    },
    async 'platform-status'() {
      const id = await aPlatform();
      const act = { method: 'PATCH', path: `/api/admin/platforms/${id}`, body: { status: 'SUSPENDED' } };
      const count = async () => Number((await adminGet(`/api/admin/platforms/${id}`)).status === 'SUSPENDED');
      return { act, status: 200, answer: { id, status: 'SUSPENDED' }, count };
    },
    async 'api-key'() {
      const name = unique('key');
      const act = postAct('/api/admin/api-keys', { name, scopes: ['coins:burn'] });
      const count = async () =>
        ((await adminGet('/api/admin/api-keys')).apiKeys as Json[]).filter((key) => key.name === name).length;
      return { act, status: 201, answer: { name, key: expect.stringMatching(/^cwk_/) }, count };
    },
    async 'service-account'() {
      const name = unique('account');
      const act = postAct('/api/admin/service-accounts', { name, scopes: ['coins:reward'] });
      const count = async () =>
        ((await adminGet('/api/admin/service-accounts')).serviceAccounts as Json[]).filter(
          (account) => account.name === name,
        ).length;
      return { act, status: 201, answer: { name, clientSecret: expect.any(String) }, count };
    },
    async rate() {
      const act = {
        method: 'PUT',
        path: '/api/admin/exchange/rate',
        body: { xafPerCoin: 612.25, feePercent: 1.5 },
      };
      const count = async () =>
        ((await adminGet('/api/admin/exchange/rates')).rates as Json[]).filter(
          (one) => one.xafPerCoin === 612.25,
        ).length;
      return { act, status: 200, answer: { xafPerCoin: 612.25 }, count };
    },
  };
}
