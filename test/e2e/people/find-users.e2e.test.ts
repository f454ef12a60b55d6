import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { confirmAddress } from '../../support/acts/addresses.ts';
import { expectBody, Id, User } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { aPerson, NOBODY, type SuperAdmin, theSuperAdmin, uniqueEmail } from '../../support/fixtures.ts';
import { type Caller, get, remove } from '../../support/http.ts';

const Found = z.strictObject({ user: z.strictObject({ id: Id, maskedName: z.string() }) });
const Users = z.strictObject({
  users: z.array(User),
  pagination: z.strictObject({ page: z.int(), pageSize: z.int(), total: z.int() }),
});
const find = (email: string, by: Caller) => get(`/api/users/find?email=${encodeURIComponent(email)}`, by);
const withIds = (query: string, by: Caller) => get(`/api/admin/users?${query}`, by);

let superAdmin: SuperAdmin;
beforeAll(async () => {
  superAdmin = await theSuperAdmin();
});

describe('GET /api/users/find', () => {
  it('finds who has confirmed the address, without case, and masks the name', async () => {
    const [seeker, wanted] = [await aPerson(), await aPerson('Ada Love')];
    expectProblem(await find(wanted.email, seeker), 'user_not_found');
    await confirmAddress(wanted);
    const { user } = expectBody(await find(wanted.email.toUpperCase(), seeker), 200, Found);
    expect(user).toEqual({ id: wanted.id, maskedName: 'A** L***' });
    expect((await remove(`/api/admin/users/${wanted.id}`, superAdmin)).status).toBe(200);
    expectProblem(await find(wanted.email, seeker), 'user_not_found');
  });

  it('answers 30 times a minute', async () => {
    const [seeker, other] = [await aPerson(), await aPerson()];
    const answers = await Promise.all(Array.from({ length: 33 }, () => find(uniqueEmail(), seeker)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(30).fill(404), 429, 429, 429]);
    expectProblem(await find(uniqueEmail(), other), 'user_not_found');
  });

  it.each([
    ['nothing', '/api/users/find', ['email']],
    ['no address', '/api/users/find?email=someone', ['email']],
    ['another parameter', '/api/users/find?email=a%40example.org&name=x', ['name']],
  ])('is 400 for %s', async (_what, path, paths) => {
    expectProblem(await get(path, await aPerson()), 'invalid_request', paths);
  });
});

describe('GET /api/admin/users?ids', () => {
  it('has those that there are, by id, each once, on one page', async () => {
    const [one, two] = [await aPerson(), await aPerson()];
    const answer = await withIds(`ids=${two.id},${one.id},${NOBODY},${two.id}`, superAdmin);
    const { users, pagination } = expectBody(answer, 200, Users);
    expect(users.map(({ id }) => id)).toEqual([one.id, two.id]);
    expect(pagination).toEqual({ page: 1, pageSize: 3, total: 2 });
  });

  it.each([
    ['ids=', ['ids']],
    ['ids=1,,2', ['ids']],
    ['ids=0', ['ids']],
    ['ids=1.5', ['ids']],
    [`ids=${Array.from({ length: 101 }, (_, index) => index + 1).join()}`, ['ids']],
    ['ids=9007199254740992', ['ids']],
    ['ids=1&page=1', ['page']],
    ['ids=1&email=a%40example.org&role=USER', ['role', 'email']],
  ])('is 400 for %s', async (query, paths) => {
    expectProblem(await withIds(query, superAdmin), 'invalid_request', paths);
  });
});
