import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { confirmAddress } from '../../support/acts/addresses.ts';
import {
  expectBody,
  Id,
  Registered,
  type User,
  UserDetail,
  UserList,
} from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { eventually } from '../../support/eventually.ts';
import {
  aPerson,
  aPersonWith,
  NOBODY,
  PASSWORD,
  transfer,
  unique,
  uniqueEmail,
} from '../../support/fixtures.ts';
import { type Caller, get, post, remove } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const USERS = '/api/admin/users';
const { superAdmin, admin } = useUsers({ admin: 'ADMIN' });
const word = unique('Trio').replace('-', '');
let trio: User[];

const list = async (query: string) => expectBody(await get(`${USERS}${query}`, admin), 200, UserList);

async function named(fullName: string, email: string): Promise<User> {
  const body = { email, fullName, password: PASSWORD };
  return expectBody(await post('/api/auth/register', body), 201, Registered).user;
}

beforeAll(async () => {
  trio = [
    await named(`Ada ${word}`, uniqueEmail('ada')),
    await named(`Ben 100%_${word}`, uniqueEmail('ben')),
    await named(`Cid`, `${word}-cid@example.org`),
  ];
});

describe('GET /api/admin/users', () => {
  it('finds a part of a name or an address, without case, page by page', async () => {
    for (const search of [word.toUpperCase(), word.slice(1, -1)]) {
      const pagination = { page: 1, pageSize: 20, total: 3 };
      expect(await list(`?search=${search}`)).toEqual({ users: trio, pagination });
    }
    const page = (number: number) => list(`?search=${word}&pageSize=2&page=${number}`);
    expect((await page(1)).users).toEqual(trio.slice(0, 2));
    expect(await page(2)).toEqual({ users: trio.slice(2), pagination: { page: 2, pageSize: 2, total: 3 } });
  });

  it('filters by address, role, isVerified and ids', async () => {
    const [ada, ben] = trio;
    expect((await list(`?email=${ada?.email.toUpperCase()}`)).users).toEqual([ada]);
    expect((await list(`?email=x${ada?.email}`)).users).toEqual([]);
    expect((await list(`?search=${word}&isVerified=false`)).users).toEqual(trio);
    expect((await list(`?search=${word}&role=DEVELOPER`)).users).toEqual([]);
    expect(await list(`?ids=${ben?.id},${ada?.id},${NOBODY},${ben?.id}`)).toEqual({
      users: [ada, ben],
      pagination: { page: 1, pageSize: 3, total: 2 },
    });
    expectProblem(await get(`${USERS}?page=0&pageSize=101&role=user`, admin), 'invalid_request', [
      ...['page', 'pageSize', 'role'],
    ]);
    expectProblem(await get(`${USERS}?ids=1,,2`, admin), 'invalid_request', ['ids']);
  });
});

describe('GET /api/admin/users/{id}', () => {
  it('returns the user with the balance', async () => {
    const person = await aPersonWith(7.5, superAdmin);
    const { id, email, fullName } = person;
    const user = expectBody(await get(`${USERS}/${id}`, admin), 200, UserDetail);
    expect(user).toMatchObject({ id, email, fullName, role: 'USER', wallet: { balance: 7.5 } });
    expectProblem(await get(`${USERS}/${NOBODY}`, admin), 'user_not_found');
    for (const wrong of ['abc', '9007199254740992', '1%2f2'])
      expectProblem(await get(`${USERS}/${wrong}`, admin), 'invalid_request', ['id']);
  });
});

describe('GET /api/users/find', () => {
  const Found = z.strictObject({ user: z.strictObject({ id: Id, maskedName: z.string() }) });
  const find = (email: string, by: Caller) => get(`/api/users/find?email=${encodeURIComponent(email)}`, by);

  it('finds the user with that confirmed address, without case, and masks the name', async () => {
    const [seeker, wanted] = [await aPerson(), await aPerson('Ada Love')];
    expectProblem(await find(wanted.email, seeker), 'user_not_found');
    await confirmAddress(wanted);
    const { user } = expectBody(await find(wanted.email.toUpperCase(), seeker), 200, Found);
    expect(user).toEqual({ id: wanted.id, maskedName: 'A** L***' });
    expect((await remove(`${USERS}/${wanted.id}`, superAdmin)).status).toBe(200);
    expectProblem(await find(wanted.email, seeker), 'user_not_found');
    expectProblem(await get('/api/users/find?email=someone', seeker), 'invalid_request', ['email']);
  });

  it('answers 30 times a minute', async () => {
    const [seeker, other] = [await aPerson(), await aPerson()];
    const answers = await Promise.all(Array.from({ length: 33 }, () => find(uniqueEmail(), seeker)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(30).fill(404), 429, 429, 429]);
    expectProblem(await find(uniqueEmail(), other), 'user_not_found');
  });
});

describe('GET /api/users/names', () => {
  it('names the two sides of a movement to each other, and to nobody else', async () => {
    const [payer, stranger] = [await aPersonWith(5, superAdmin), await aPerson()];
    const payee = await aPerson('Bea Moss');
    await transfer(payer, { toUserId: payee.id }, 1);
    const names = async (by: Caller) => (await get(`/api/users/names?ids=${payee.id},${NOBODY}`, by)).json;
    await eventually(async () =>
      expect(await names(payer)).toEqual({ users: [{ id: payee.id, maskedName: 'B** M***' }] }),
    );
    expect(await names(stranger)).toEqual({ users: [] });
  });
});
