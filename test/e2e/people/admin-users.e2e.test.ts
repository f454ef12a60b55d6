import { beforeAll, describe, expect, it } from '@jest/globals';
import { expectBody, Registered, type User, UserDetail, UserList } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { aPerson, aPersonWith, NOBODY, PASSWORD, transfer, unique } from '../../support/fixtures.ts';
import { get, post } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const USERS = '/api/admin/users';
const { superAdmin, admin } = useUsers({ admin: 'ADMIN' });
/** Three users whose names share a word that nobody else has. */
let word: string;
let trio: User[];

const list = async (query: string) => expectBody(await get(`${USERS}${query}`, admin), 200, UserList);

async function named(fullName: string, email: string): Promise<User> {
  const body = { email, fullName, password: PASSWORD };
  return expectBody(await post('/api/auth/register', body), 201, Registered).user;
}

beforeAll(async () => {
  word = unique('Trio').replace('-', '');
  trio = [
    await named(`Ada ${word}`, `${unique('ada')}@example.org`),
    await named(`Ben 100%_${word}`, `${unique('ben')}@example.org`),
    await named(`Cid`, `${word}-cid@example.org`),
  ];
});

describe('GET /api/admin/users', () => {
  it('is a page of 20, by id', async () => {
    const { users, pagination } = await list('');
    expect(pagination).toMatchObject({ page: 1, pageSize: 20 });
    expect(users).toHaveLength(Math.min(20, pagination.total));
    expect(users.map(({ id }) => id)).toEqual(users.map(({ id }) => id).toSorted((a, b) => a - b));
  });

  it('finds part of a name or an address, without case', async () => {
    for (const search of [word, word.toLowerCase(), word.toUpperCase(), word.slice(1, -1)]) {
      expect(await list(`?search=${search}`)).toEqual({
        users: trio,
        pagination: { page: 1, pageSize: 20, total: 3 },
      });
    }
  });

  it('finds a whole address, without case', async () => {
    const [ada] = trio;
    const find = async (email: string) => (await list(`?email=${encodeURIComponent(email)}`)).users;
    expect(await find(ada?.email ?? '')).toEqual([ada]);
    expect(await find(ada?.email.toUpperCase() ?? '')).toEqual([ada]);
    expect(await find(`x${ada?.email}`)).toEqual([]);
    expect((await list(`?email=${ada?.email}&role=ADMIN`)).pagination.total).toBe(0);
  });

  it('takes wildcards literally', async () => {
    const find = async (text: string) => (await list(`?search=${encodeURIComponent(text)}`)).users;
    expect(await find(`100%_${word}`)).toEqual([trio[1]]);
    expect(await find(`Ada%${word}`)).toEqual([]);
    expect(await find(`Ada_${word}`)).toEqual([]);
    expect(await find(`Ada\\${word}`)).toEqual([]);
    expect(await find(`'; DROP TABLE users; --`)).toEqual([]);
  });

  it('pages through what it finds', async () => {
    const page = (number: number) => list(`?search=${word}&pageSize=2&page=${number}`);
    expect(await page(1)).toEqual({
      users: trio.slice(0, 2),
      pagination: { page: 1, pageSize: 2, total: 3 },
    });
    expect(await page(2)).toEqual({ users: trio.slice(2), pagination: { page: 2, pageSize: 2, total: 3 } });
    expect(await page(3)).toEqual({ users: [], pagination: { page: 3, pageSize: 2, total: 3 } });
  });

  it('filters by role and by isVerified, also together', async () => {
    const admins = await list('?role=ADMIN&pageSize=100');
    expect(admins.users.map(({ id }) => id)).toContain(admin.id);
    expect(new Set(admins.users.map(({ role }) => role))).toEqual(new Set(['ADMIN']));
    const [verified, not] = [
      await list(`?isVerified=true&search=${word}`),
      await list(`?isVerified=false&search=${word}`),
    ];
    expect([...verified.users, ...not.users].toSorted((a, b) => a.id - b.id)).toEqual(trio);
    expect(verified.users.every(({ isVerified }) => isVerified)).toBe(true);
    expect(not.users.some(({ isVerified }) => isVerified)).toBe(false);
    expect((await list(`?role=DEVELOPER&search=${word}`)).pagination.total).toBe(0);
  });

  it.each([
    ['page', ['0', '-1', 'x', '']],
    ['pageSize', ['0', '101', 'all']],
    ['role', ['user', 'SYSTEM', '']],
    ['search', ['', 'x'.repeat(101), '%00']],
    ['isVerified', ['yes', '1', '']],
    ['email', ['', 'ada', '%00@example.org']],
    ['sort', ['id']],
  ])('%s of a wrong form is 400 and named', async (name, values) => {
    for (const value of values) {
      expectProblem(await get(`${USERS}?${name}=${value}`, admin), 'invalid_request', [name]);
    }
  });

  it('counts the letters of a search by code points', async () => {
    expect((await list(`?search=${encodeURIComponent('🦒'.repeat(100))}`)).users).toEqual([]);
  });
});

describe('GET /api/admin/users/{id}', () => {
  it('is the user with the balance', async () => {
    const person = await aPersonWith(7.5, superAdmin);
    await transfer(person, { toTreasury: 'rewards' }, 0.5);
    const user = expectBody(await get(`${USERS}/${person.id}`, admin), 200, UserDetail);
    expect(user).toMatchObject({
      id: person.id,
      email: person.email,
      fullName: person.fullName,
      role: 'USER',
      wallet: { balance: 7 },
    });
  });

  it('is there right after the registration', async () => {
    const person = await aPerson();
    expect(expectBody(await get(`${USERS}/${person.id}`, admin), 200, UserDetail).wallet).toEqual({
      balance: 0,
    });
  });

  it('is 404 for nobody', async () => {
    expectProblem(await get(`${USERS}/${NOBODY}`, admin), 'user_not_found');
  });

  it.each([
    'abc',
    '0',
    '-1',
    '1.5',
    '9007199254740992',
    '99999999999999999999',
    '1e3',
    '0x1',
    '%20',
    '%00',
    '1%2f2',
  ])('is 400 for the id %s', async (id) => {
    expectProblem(await get(`${USERS}/${id}`, admin), 'invalid_request', ['id']);
  });

  it('is 400 with an unknown parameter', async () => {
    expectProblem(await get(`${USERS}/${admin.id}?with=wallet`, admin), 'invalid_request', ['with']);
  });
});
