import { describe, expect, it } from '@jest/globals';
import { AdminMoved, CreatedKey, expectBody, KeyList } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { eventually } from '../../support/eventually.ts';
import { anApiKey, unique } from '../../support/fixtures.ts';
import { get, post, remove } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const KEYS = '/api/admin/api-keys';
const NO_KEY = '019a0000-0000-7000-8000-000000000000';
const { superAdmin, person } = useUsers({ person: 0 });

const create = (body: unknown) => post(KEYS, body, { token: superAdmin.token });
const list = async () => expectBody(await get(KEYS, superAdmin), 200, KeyList).apiKeys;
const move = (kind: 'mint' | 'burn', apiKey: string) =>
  post(`/api/admin/${kind}`, { userId: person.id, amount: 1, reason: 'By key' }, { ...superAdmin, apiKey });

describe('an API key', () => {
  it('is shown once, and then by its prefix', async () => {
    const name = unique('shown');
    const made = expectBody(await create({ name, scopes: ['coins:mint', 'coins:burn'] }), 201, CreatedKey);
    expect(made).toMatchObject({ name, scopes: ['coins:mint', 'coins:burn'] });
    const answer = await get(KEYS, superAdmin);
    expect(answer.text).not.toContain(made.key);
    const entry = expectBody(answer, 200, KeyList).apiKeys.find(({ id }) => id === made.id);
    expect(entry).toMatchObject({
      name,
      scopes: ['coins:mint', 'coins:burn'],
      expiresAt: null,
      revokedAt: null,
    });
    expect(made.key.startsWith(entry?.prefix ?? '?')).toBe(true);
    expect(entry?.prefix.length).toBeLessThan(made.key.length / 2);
  });

  it('works at once, within its scopes', async () => {
    const minter = await anApiKey(['coins:mint'], superAdmin);
    expectBody(await move('mint', minter.key), 201, AdminMoved);
    expectProblem(await move('burn', minter.key), 'forbidden');
    const burner = await anApiKey(['coins:burn'], superAdmin);
    expectBody(await move('burn', burner.key), 201, AdminMoved);
    expectProblem(await move('mint', burner.key), 'forbidden');
  });

  it('is refused from the next request on when it is revoked', async () => {
    const { id, key } = await anApiKey(['coins:mint'], superAdmin);
    expectBody(await move('mint', key), 201, AdminMoved);
    const { status, text } = await remove(`${KEYS}/${id}`, superAdmin);
    expect([status, text]).toEqual([204, '']);
    expectProblem(await move('mint', key), 'unauthenticated');
    expect((await list()).find((entry) => entry.id === id)?.revokedAt).toEqual(expect.any(String));
  });

  it('is refused once it has expired', async () => {
    const expiresAt = new Date(Date.now() + 1_500).toISOString();
    const made = expectBody(
      await create({ name: unique('brief'), scopes: ['coins:mint'], expiresAt }),
      201,
      CreatedKey,
    );
    expectBody(await move('mint', made.key), 201, AdminMoved);
    expect((await list()).find(({ id }) => id === made.id)?.expiresAt).toBe(expiresAt);
    await eventually(async () => expectProblem(await move('mint', made.key), 'unauthenticated'), 10_000);
  });

  it('says when it was used', async () => {
    const { id, key } = await anApiKey(['coins:mint'], superAdmin);
    expect((await list()).find((entry) => entry.id === id)?.lastUsedAt).toBeNull();
    expectBody(await move('mint', key), 201, AdminMoved);
    await eventually(async () => {
      expect((await list()).find((entry) => entry.id === id)?.lastUsedAt).toEqual(expect.any(String));
    }, 5_000);
  });

  it('is 401 when it is unknown, empty or of another letter case', async () => {
    const { key } = await anApiKey(['coins:mint'], superAdmin);
    for (const wrong of ['cwk_unknown', `${key}x`, key.slice(0, -1), key.toUpperCase()]) {
      expectProblem(await move('mint', wrong), 'unauthenticated');
    }
  });
});

describe('creating a key is 400', () => {
  it.each([
    ['without anything', {}, ['name', 'scopes']],
    ['without a name', { name: '', scopes: ['coins:mint'] }, ['name']],
    ['without a scope', { name: 'x', scopes: [] }, ['scopes']],
    ['with a scope of another form', { name: 'x', scopes: ['coins:mint', 'everything'] }, ['scopes.1']],
    ['with every scope', { name: 'x', scopes: ['*:*'] }, ['scopes.0']],
    ['with an end that is no time', { name: 'x', scopes: ['coins:mint'], expiresAt: 'soon' }, ['expiresAt']],
    ['with a key of its own', { name: 'x', scopes: ['coins:mint'], key: 'y' }, ['key']],
  ])('%s', async (_name, body, paths) => {
    expectProblem(await create(body), 'invalid_request', paths);
  });
});

describe('who may', () => {
  it('revoking what is not there is 404, and 400 for what is no id', async () => {
    expectProblem(await remove(`${KEYS}/${NO_KEY}`, superAdmin), 'not_found');
    expectProblem(await remove(`${KEYS}/12`, superAdmin), 'invalid_request', ['id']);
  });
});
