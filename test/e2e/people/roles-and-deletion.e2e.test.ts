import { describe, expect, it } from '@jest/globals';
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
import { eventually } from '../../support/eventually.ts';
import {
  aPerson,
  aPersonOfRole,
  aPersonWith,
  NOBODY,
  PASSWORD,
  transfer,
  walletOf,
} from '../../support/fixtures.ts';
import { get, patch, post, remove } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const USERS = '/api/admin/users';
const { superAdmin } = useUsers();
const setRole = (id: number | string, role: unknown) => patch(`${USERS}/${id}/role`, { role }, superAdmin);
const erase = (id: number | string) => remove(`${USERS}/${id}`, superAdmin);

describe('PATCH /api/admin/users/{id}/role', () => {
  it('applies from the next request on, also to earlier tokens', async () => {
    const person = await aPerson();
    for (const role of ['ADMIN', 'USER', 'SUPERADMIN', 'DEVELOPER', 'DEVELOPER']) {
      const changed = expectBody(await setRole(person.id, role), 200, RoleChanged);
      expect(changed.user).toEqual({ id: person.id, role });
      expect((await get(USERS, person)).status).toBe(/ADMIN$/.test(role) ? 200 : 403);
      expect(expectBody(await get(`${USERS}/${person.id}`, superAdmin), 200, UserDetail).role).toBe(role);
    }
  });
});

describe('DELETE /api/admin/users/{id}', () => {
  it('ends sessions, closes the wallet and frees the address', async () => {
    const person = await aPersonWith(5, superAdmin);
    expectBody(await erase(person.id), 200, Message);
    expectProblem(await get('/api/wallets/me', person), 'unauthenticated');
    expectProblem(await post('/api/auth/refresh', { refreshToken: person.refreshToken }), 'unauthenticated');
    const credentials = { email: person.email, password: PASSWORD };
    expectProblem(await post('/api/auth/login', credentials), 'unauthenticated');
    expectProblem(await get(`${USERS}/${person.id}`, superAdmin), 'user_not_found');
    for (const id of [person.id, NOBODY]) expectProblem(await erase(id), 'user_not_found');
    const { users } = expectBody(await get(`${USERS}?search=${person.email}`, superAdmin), 200, UserList);
    expect(users).toEqual([]);

    const again = await post('/api/auth/register', { ...credentials, fullName: 'Again' });
    const { user, wallet } = expectBody(again, 201, Registered);
    expect(user.id).toBeGreaterThan(person.id);
    expect(wallet).toMatchObject({ balance: 0, totalReceived: 0 });
  });

  it('leaves the history of the other party unchanged', async () => {
    const [gone, other] = [await aPersonWith(5, superAdmin), await aPersonWith(5, superAdmin)];
    const { transaction: sent } = await transfer(gone, { toUserId: other.id }, 2);
    const { transaction: received } = await transfer(other, { toUserId: gone.id }, 1);
    expectBody(await erase(gone.id), 200, Message);
    await eventually(async () => {
      const { transactions } = expectBody(await get('/api/wallets/me/transactions', other), 200, Page);
      expect(transactions.slice(0, 2)).toEqual([received, sent]);
    });
    expect(await walletOf(other)).toMatchObject({ balance: 6 });
  });

  it('revokes the API keys', async () => {
    const keeper = await aPersonOfRole('SUPERADMIN', superAdmin);
    const body = { name: 'Of somebody who leaves', scopes: ['coins:mint'] };
    const { key } = expectBody(await post('/api/admin/api-keys', body, keeper), 201, CreatedKey);
    const mint = { userId: superAdmin.id, amount: 1, reason: 'x' };
    expect((await post('/api/admin/mint', mint, { ...superAdmin, apiKey: key })).status).toBe(201);
    expectBody(await erase(keeper.id), 200, Message);
    expectProblem(await post('/api/admin/mint', mint, { ...superAdmin, apiKey: key }), 'unauthenticated');
  });

  it('while others pay the user answers each payment and loses no coin', async () => {
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
