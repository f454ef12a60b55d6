import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { AdminMoved, expectBody, KeyList } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { eventually } from '../../support/eventually.ts';
import { anApiKey, type Person } from '../../support/fixtures.ts';
import { type Caller, get, post, remove } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const StandIn = z.strictObject({ key: z.string().regex(/^cwo_[\w-]{43}$/), expiresAt: z.iso.datetime() });

const { superAdmin, maker, other, admin, person } = useUsers({
  ...{ maker: 'SUPERADMIN', other: 'SUPERADMIN', holder: 'SUPERADMIN', admin: 'ADMIN' },
  person: 10,
});

const ask = (id: string, by: Caller, body: object) => post(`/api/admin/api-keys/${id}/stand-in`, body, by);
const standIn = async (id: string, by: Person) =>
  expectBody(await ask(id, by, { password: by.password }), 201, StandIn).key;
const move = (kind: 'mint' | 'burn', by: Caller, apiKey: string, amount = 1) =>
  post(
    `/api/admin/${kind}`,
    { userId: person.id, amount, reason: 'By name' },
    { token: by.token ?? '', apiKey },
  );

describe('an own API key, used by its name', () => {
  it('is listed for its creator while it is valid, without a field of its own', async () => {
    const key = await anApiKey(['coins:mint'], maker);
    const revoked = await anApiKey(['coins:mint'], maker);
    await remove(`/api/admin/api-keys/${revoked.id}`, superAdmin);
    const idsOf = async (by: Caller) =>
      expectBody(await get('/api/users/me/api-keys', by), 200, KeyList).apiKeys.map(({ id }) => id);
    const mine = await idsOf(maker);
    expect(mine).toContain(key.id);
    expect(mine).not.toContain(revoked.id);
    expect(await idsOf(other)).not.toContain(key.id);
    expect(await idsOf(admin)).toEqual([]);
    expectProblem(await get('/api/users/me/api-keys', person), 'forbidden');
  });

  it('mints once, and the transaction names the key', async () => {
    const { id } = await anApiKey(['coins:mint'], maker);
    const key = await standIn(id, maker);
    const minted = expectBody(await move('mint', maker, key), 201, AdminMoved);
    expect(minted.transaction.apiKeyId).toBe(id);
    expectProblem(await move('mint', maker, key), 'unauthenticated');
  });

  it('belongs to nobody else, whatever their role', async () => {
    const { id } = await anApiKey(['coins:mint'], maker);
    const key = await standIn(id, maker);
    expectProblem(await move('mint', other, key), 'unauthenticated');
    expectBody(await move('mint', maker, key), 201, AdminMoved);
    expectProblem(await ask(id, other, { password: other.password }), 'not_found');
    expectProblem(await ask(id, admin, { password: admin.password }), 'not_found');
    expectProblem(await ask(id, person, { password: person.password }), 'forbidden');
  });

  it('is listed when it is refused, without password, code or stand-in', async () => {
    const { id } = await anApiKey(['coins:mint'], other);
    const wrong = await ask(id, other, { password: 'a wrong password', code: '135790' });
    expectProblem(wrong, 'wrong_password');
    const key = await standIn(id, other);
    expectBody(await move('mint', other, key), 201, AdminMoved);
    const spent = await move('mint', other, key);
    expectProblem(spent, 'unauthenticated');
    for (const [answer, operationId] of [
      [wrong, 'createKeyStandIn'],
      [spent, 'mintCoins'],
    ] as const) {
      const list = await eventually(async () => {
        const query = `requestId=${answer.headers['x-request-id']}`;
        const found = await get(`/api/admin/refusals?${query}`, superAdmin);
        expect(found.text).toContain(operationId);
        return found.text;
      });
      for (const secret of ['a wrong password', '135790', key]) expect(list).not.toContain(secret);
    }
  });

  it('needs the right password, which the answer does not repeat', async () => {
    const { id } = await anApiKey(['coins:mint'], maker);
    const wrong = await ask(id, maker, { password: 'not their password' });
    expectProblem(wrong, 'wrong_password');
    expect(wrong.text).not.toContain('not their password');
    expectProblem(await ask(id, maker, {}), 'invalid_request', ['password']);
  });
});
