import { describe, expect, it } from '@jest/globals';
import { aPurchase, mintToTreasury, refund } from '../../support/acts/coins.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { eventually } from '../../support/eventually.ts';
import { anApiKey, aPersonOfRole, aPersonWith, mint } from '../../support/fixtures.ts';
import { get, patch, post, remove } from '../../support/http.ts';
import { aServiceAccount } from '../../support/service-accounts.ts';
import { type LogEntry, logPage } from '../../support/trust.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin, root, admin, user } = useUsers({
  root: { role: 'SUPERADMIN', apiKey: true },
  admin: { role: 'ADMIN', apiKey: true },
  user: 100,
});

const actsOf = (by: { id: number }, count: number): Promise<LogEntry[]> =>
  eventually(async () => {
    const { entries } = await logPage(`actor=${by.id}&limit=${count}`, superAdmin);
    expect(entries).toHaveLength(count);
    return entries;
  });

describe('GET /api/admin/audit/log', () => {
  it('has each operation of an administrator, of all services', async () => {
    const person = await aPersonWith(20, superAdmin);
    const bought = await aPurchase(person, { amount: 5 });
    await mintToTreasury(superAdmin, 'rewards', 10);
    const to = { userId: person.id, amount: 2, reason: 'For a test' };
    const key = await anApiKey(['coins:mint'], root);
    const move = { toUserId: person.id, amount: 1, reason: 'x' };
    const statuses = [
      await post('/api/admin/mint', to, admin),
      await post('/api/admin/burn', to, admin),
      await post('/api/coins/reward', to, admin),
      await post('/api/coins/rewards', { rewards: [to, to] }, admin),
      await refund(admin, bought.id, 1),
      await post('/api/admin/treasuries/rewards/transfer', move, root),
      await patch(`/api/admin/users/${person.id}/role`, { role: 'DEVELOPER' }, root),
      await remove(`/api/admin/users/${person.id}`, root),
      await remove(`/api/admin/api-keys/${key.id}`, root),
    ].map(({ status }) => status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 200, 200, 204]);
    const account = await aServiceAccount(['coins:reward'], root);

    const ofAdmin = (await actsOf(admin, 5)).toReversed();
    expect(ofAdmin.map(({ action, target }) => [action, target])).toEqual([
      ['coins.minted', `user:${person.id}`],
      ['coins.burned', `user:${person.id}`],
      ['coins.rewarded', `user:${person.id}`],
      ['coins.rewarded', 'treasury:rewards'],
      ['coins.refunded', `transaction:${bought.id}`],
    ]);
    expect(ofAdmin[0]).toMatchObject({
      apiKeyId: expect.any(String),
      details: { amount: 2, reason: 'For a test', transactionId: expect.any(Number) },
    });
    const ofRoot = (await actsOf(root, 6)).toReversed();
    expect(ofRoot.map(({ action, target }) => [action, target])).toEqual([
      ['api_key.created', `api-key:${key.id}`],
      ['treasury.transferred', 'treasury:rewards'],
      ['user.role_changed', `user:${person.id}`],
      ['user.deleted', `user:${person.id}`],
      ['api_key.revoked', `api-key:${key.id}`],
      ['service_account.created', `service-account:${account.id}`],
    ]);
    expect(ofRoot[2]?.details).toEqual({ role: 'DEVELOPER', previousRole: 'USER' });
    expect(JSON.stringify(ofRoot)).not.toContain(account.clientSecret);
  });

  it('is read by pages and by filters', async () => {
    const other = await aPersonOfRole('ADMIN', superAdmin);
    const by = { token: other.token, apiKey: superAdmin.apiKey };
    for (let amount = 1; amount <= 3; amount++) await mint(user.id, amount, by);
    const whole = await actsOf(other, 3);
    expect(whole.map(({ details }) => details.amount)).toEqual([3, 2, 1]);
    const of = async (query: string) => (await logPage(`actor=${other.id}&${query}`, admin)).entries;
    const { nextCursor } = await logPage(`actor=${other.id}&limit=2`, admin);
    expect(await of(`limit=2&cursor=${nextCursor}`)).toEqual(whole.slice(2));
    expect(await of('action=coins.minted')).toEqual(whole);
    expect(await of('action=coins.burned')).toEqual([]);
    const at = whole[1]?.at ?? '';
    expect(await of(`from=${at}`)).toEqual(whole.filter((entry) => entry.at >= at));
    expect(await of(`to=${at}`)).toEqual(whole.filter((entry) => entry.at < at));
    const path = '/api/admin/audit/log';
    expectProblem(await get(`${path}?cursor=${nextCursor}`, superAdmin), 'invalid_request', ['cursor']);
    expectProblem(await get(`${path}?action=coins.stolen&from=today`, admin), 'invalid_request', [
      ...['action', 'from'],
    ]);
  });
});
