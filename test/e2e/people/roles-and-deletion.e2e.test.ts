import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  CreatedKey,
  expectBody,
  Message,
  Page,
  Registered,
  RoleChanged,
  UserDetail,
  UserList,
} from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import {
  aPerson,
  aPersonOfRole,
  aPersonWith,
  login,
  NOBODY,
  PASSWORD,
  transfer,
  walletOf,
} from '../../support/fixtures.ts';
import { get, patch, post, remove } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const USERS = '/api/admin/users';
const { superAdmin } = useUsers();
beforeAll(async () => {
  // Other tests need further super admins, and leave them.
  const { users } = expectBody(await get(`${USERS}?role=SUPERADMIN&pageSize=100`, superAdmin), 200, UserList);
  for (const { id } of users) if (id !== superAdmin.id) await setRole(id, 'USER');
});

const setRole = (id: number | string, role: unknown) => patch(`${USERS}/${id}/role`, { role }, superAdmin);
const erase = (id: number | string) => remove(`${USERS}/${id}`, superAdmin);

async function expectOneSuperAdmin(): Promise<void> {
  const { pagination } = expectBody(await get(`${USERS}?role=SUPERADMIN`, superAdmin), 200, UserList);
  expect(pagination.total).toBe(1);
}

describe('PATCH /api/admin/users/{id}/role', () => {
  it('counts from the next request on, for tokens issued before', async () => {
    const person = await aPerson();
    expectProblem(await get(USERS, person), 'forbidden');
    for (const role of ['ADMIN', 'USER', 'SUPERADMIN', 'DEVELOPER', 'ADMIN', 'USER']) {
      const changed = expectBody(await setRole(person.id, role), 200, RoleChanged);
      expect(changed.user).toEqual({ id: person.id, role });
      const { status } = await get(USERS, person);
      expect(status).toBe(role === 'ADMIN' || role === 'SUPERADMIN' ? 200 : 403);
      expect(expectBody(await get(`${USERS}/${person.id}`, superAdmin), 200, UserDetail).role).toBe(role);
    }
  });

  it('to what it is already changes nothing', async () => {
    const person = await aPerson();
    expect(expectBody(await setRole(person.id, 'USER'), 200, RoleChanged).user.role).toBe('USER');
  });

  it('never takes the last super admin', async () => {
    await expectOneSuperAdmin();
    expectProblem(await setRole(superAdmin.id, 'ADMIN'), 'last_super_admin');
    expect(expectBody(await setRole(superAdmin.id, 'SUPERADMIN'), 200, RoleChanged).user.role).toBe(
      'SUPERADMIN',
    );
  });

  it('never takes both of two who demote each other', async () => {
    await expectOneSuperAdmin();
    for (let round = 0; round < 3; round += 1) {
      const second = await aPersonOfRole('SUPERADMIN', superAdmin);
      const demote = (id: number, by: { token: string }) =>
        patch(`${USERS}/${id}/role`, { role: 'ADMIN' }, { token: by.token });
      const answers = await Promise.all([demote(second.id, superAdmin), demote(superAdmin.id, second)]);
      const survivor = answers[1].status === 200 ? second : superAdmin;
      expect(answers.map(({ status }) => status)).not.toEqual([200, 200]);
      const body = { role: 'SUPERADMIN' };
      const back = await patch(`${USERS}/${superAdmin.id}/role`, body, { token: survivor.token });
      expectBody(back, 200, RoleChanged);
      expectBody(await setRole(second.id, 'USER'), 200, RoleChanged);
      await expectOneSuperAdmin();
    }
  });

  it('is 404 for nobody and for somebody deleted', async () => {
    const gone = await aPerson();
    expectBody(await erase(gone.id), 200, Message);
    expectProblem(await setRole(NOBODY, 'ADMIN'), 'user_not_found');
    expectProblem(await setRole(gone.id, 'ADMIN'), 'user_not_found');
  });

  it.each([
    [{ role: 'admin' }, ['role']],
    [{ role: 'SYSTEM' }, ['role']],
    [{ role: null }, ['role']],
    [{}, ['role']],
    [{ role: 'USER', reason: 'x' }, ['reason']],
  ])('is 400 for %j', async (body, paths) => {
    const person = await aPerson();
    expectProblem(await patch(`${USERS}/${person.id}/role`, body, superAdmin), 'invalid_request', paths);
  });

  it.each(['abc', '0', '9007199254740992'])('is 400 for the id %s', async (id) => {
    expectProblem(await setRole(id, 'USER'), 'invalid_request', ['id']);
  });
});

describe('DELETE /api/admin/users/{id}', () => {
  it('ends sessions, closes the wallet and frees the address', async () => {
    const person = await aPersonWith(5, superAdmin);
    expect((await walletOf(person)).balance).toBe(5);
    expectBody(await erase(person.id), 200, Message);
    expectProblem(await get('/api/wallets/me', person), 'unauthenticated');
    expectProblem(await post('/api/auth/refresh', { refreshToken: person.refreshToken }), 'unauthenticated');
    expectProblem(
      await post('/api/auth/login', { email: person.email, password: PASSWORD }),
      'unauthenticated',
    );
    expectProblem(await get(`${USERS}/${person.id}`, superAdmin), 'user_not_found');
    expectProblem(await erase(person.id), 'user_not_found');
    const { users } = expectBody(await get(`${USERS}?search=${person.email}`, superAdmin), 200, UserList);
    expect(users).toEqual([]);

    const body = { email: person.email, password: PASSWORD, fullName: 'Again' };
    const again = expectBody(await post('/api/auth/register', body), 201, Registered);
    expect(again.user.id).toBeGreaterThan(person.id);
    expect(again.wallet).toMatchObject({ balance: 0, totalReceived: 0 });
    expect(again.wallet.id).not.toBe(person.walletId);
  });

  it('leaves the history of the other party as it is', async () => {
    const [gone, other] = [await aPersonWith(5, superAdmin), await aPersonWith(5, superAdmin)];
    const { transaction: sent } = await transfer(gone, { toUserId: other.id }, 2);
    const { transaction: received } = await transfer(other, { toUserId: gone.id }, 1);
    expectBody(await erase(gone.id), 200, Message);
    const { transactions } = expectBody(await get('/api/wallets/me/transactions', other), 200, Page);
    expect(transactions.slice(0, 2)).toEqual([received, sent]);
    expect(await walletOf(other)).toMatchObject({ balance: 6 });
  });

  it('takes the API keys along', async () => {
    const keeper = await aPersonOfRole('SUPERADMIN', superAdmin);
    const body = { name: 'Of somebody who leaves', scopes: ['coins:mint'] };
    const { key } = expectBody(await post('/api/admin/api-keys', body, keeper), 201, CreatedKey);
    const mint = { userId: superAdmin.id, amount: 1, reason: 'x' };
    expect((await post('/api/admin/mint', mint, { ...superAdmin, apiKey: key })).status).toBe(201);
    expectBody(await erase(keeper.id), 200, Message);
    expectProblem(await post('/api/admin/mint', mint, { ...superAdmin, apiKey: key }), 'unauthenticated');
  });

  it('lets a super admin who is not the last delete themself', async () => {
    const second = await aPersonOfRole('SUPERADMIN', superAdmin);
    expectBody(await remove(`${USERS}/${second.id}`, second), 200, Message);
    expectProblem(await get(USERS, second), 'unauthenticated');
    await expectOneSuperAdmin();
  });

  it('never takes the last super admin', async () => {
    await expectOneSuperAdmin();
    expectProblem(await erase(superAdmin.id), 'last_super_admin');
    await login(process.env.ADMIN_EMAIL ?? '', process.env.ADMIN_PASSWORD);
  });

  it('is 404 for nobody and 400 for what is no id', async () => {
    expectProblem(await erase(NOBODY), 'user_not_found');
    for (const id of ['abc', '0', '9007199254740992'])
      expectProblem(await erase(id), 'invalid_request', ['id']);
  });

  it('while others pay the person: each payment is answered and no coin is lost', async () => {
    const payer = await aPersonWith(50, superAdmin);
    const gone = await aPerson();
    const payments = Array.from({ length: 30 }, () =>
      post('/api/coins/transfer', { toUserId: gone.id, amount: 1, reason: 'In time?' }, payer),
    );
    const deleted = erase(gone.id);
    const answers = await Promise.all(payments);
    expectBody(await deleted, 200, Message);
    const paid = answers.filter(({ status }) => status === 201).length;
    for (const answer of answers) if (answer.status !== 201) expect([404, 409]).toContain(answer.status);
    expect(await walletOf(payer)).toMatchObject({ balance: 50 - paid, totalSent: paid });
  });
});
