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

  it('is refused from the next request on when it is revoked', async () => {
    const { id, key } = await anApiKey(['coins:mint'], superAdmin);
    expectBody(await move('mint', key), 201, AdminMoved);
    expectProblem(await move('burn', key), 'forbidden');
    const { status, text } = await remove(`${KEYS}/${id}`, superAdmin);
    expect([status, text]).toEqual([204, '']);
    expectProblem(await move('mint', key), 'unauthenticated');
    expect((await list()).find((entry) => entry.id === id)?.revokedAt).toEqual(expect.any(String));
  });

  it('shows when it was used', async () => {
    const { id, key } = await anApiKey(['coins:mint'], superAdmin);
    expect((await list()).find((entry) => entry.id === id)?.lastUsedAt).toBeNull();
    expectBody(await move('mint', key), 201, AdminMoved);
    await eventually(async () => {
      expect((await list()).find((entry) => entry.id === id)?.lastUsedAt).toEqual(expect.any(String));
    });
  });

  it('is refused with unknown scopes, and an unknown one cannot be revoked', async () => {
    const body = { name: '', scopes: ['coins:mint', 'everything', '*:*'], expiresAt: 'soon' };
    expectProblem(await create(body), 'invalid_request', ['name', 'scopes.1', 'scopes.2', 'expiresAt']);
    expectProblem(await remove(`${KEYS}/${NO_KEY}`, superAdmin), 'not_found');
  });
});
