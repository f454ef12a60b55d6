import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { command, logIn, register } from '../../testing/service.ts';
import { useTestService } from '../../testing/use-service.ts';

const { service } = useTestService();
let ids: number[];

const PEOPLE = [
  ['ada@example.com', 'Ada Lovelace'],
  ['grace@example.com', 'Grace Hopper'],
  ['elodie@example.org', 'ÉLODIE Dupont'],
  ['percent@example.org', '100% Sure_Thing'],
  ['gone@example.org', 'Gone Person'],
] as const;

beforeAll(async () => {
  ids = [];
  for (const [email, fullName] of PEOPLE) ids.push(await register(service, email, fullName));
  await service.done(command('user.set-role', { userId: ids[1] ?? 0, role: 'ADMIN' }));
  await service.done(command('user.delete', { userId: ids[4] ?? 0 }));
});

const list = async ({ search, ...filter }: { search?: string; [name: string]: unknown }) => {
  const all = { page: 1, pageSize: 20, role: null, isVerified: null, ...filter };
  const answer = await (search === undefined
    ? service.ask('user.list', all)
    : service.ask('user.search', { ...all, sealedSearch: `sealed:${search}` }));
  if (!answer.ok) throw new Error(answer.detail);
  const { users, total } = answer.data as { users: { id: number; email: string }[]; total: number };
  return { ids: users.map((user) => ids.indexOf(user.id)), total };
};

describe('a list of users', () => {
  it('searches e-mail and name without case, beyond ASCII, in any database locale', async () => {
    expect((await list({ search: 'LOVE' })).ids).toEqual([0]);
    expect((await list({ search: '@Example.ORG' })).ids).toEqual([2, 3]);
    expect((await list({ search: 'élodie' })).ids).toEqual([2]);
    expect((await list({ search: 'E\u0301lodie d' })).ids).toEqual([2]);
  });

  it('searches without accents, and for words in any order, in e-mail and name', async () => {
    expect((await list({ search: 'elodie' })).ids).toEqual([2]);
    expect((await list({ search: 'dupont ELODIE' })).ids).toEqual([2]);
    expect((await list({ search: 'Èlodie' })).ids).toEqual([2]);
    expect((await list({ search: 'grace example.com' })).ids).toEqual([1]);
    expect((await list({ search: 'grace lovelace' })).ids).toEqual([]);
    expect((await list({ search: '  ' })).ids).toEqual([]);
  });

  it('takes wildcards literally', async () => {
    expect((await list({ search: '0%' })).ids).toEqual([3]);
    expect((await list({ search: 'e_t' })).ids).toEqual([3]);
    expect((await list({ search: '%' })).ids).toEqual([3]);
    expect((await list({ search: '\\' })).ids).toEqual([]);
    for (const search of ['.*', '[a-z]', 'a|b', '(ada)', '^ada', 'ada$', '***=ada', '(?i)ada', 'a{1}']) {
      expect({ search, ...(await list({ search })) }).toEqual({ search, ids: [], total: 0 });
    }
  });
});

describe('user.by-email', () => {
  const find = (sealedEmail: string, filter: object = {}) => {
    const all = { page: 1, pageSize: 20, role: null, isVerified: null, sealedSearch: null };
    return service.ask('user.by-email', { ...all, sealedEmail, ...filter });
  };
  const found = (id: number) => ({ ok: true, data: { users: [{ id: ids[id] }], total: 1 } });
  const none = { ok: true, data: { users: [], total: 0 } };

  it('finds the one with that address, who also has what else is asked for', async () => {
    expect(await find('sealed:grace@example.com')).toMatchObject(found(1));
    expect(await find('sealed:grace@example.com', { role: 'ADMIN' })).toMatchObject(found(1));
    expect(await find('sealed:grace@example.com', { role: 'USER' })).toEqual(none);
    expect(await find('sealed:ada@example.com', { sealedSearch: 'sealed:LOVE' })).toMatchObject(found(0));
    expect(await find('sealed:ada@example.com', { sealedSearch: 'sealed:grace' })).toEqual(none);
  });

  it('finds no part of an address and nobody who was deleted', async () => {
    for (const email of ['grace@example.co', '%', 'gone@example.org']) {
      expect(await find(`sealed:${email}`)).toEqual(none);
    }
  });
});

describe('access.get', () => {
  it('tells role, version and whether the session is alive', async () => {
    const userId = ids[0] ?? 0;
    const sessionId = await logIn(service, { userId, email: 'ada@example.com' }, 'token');
    const access = { userId, role: 'USER', version: 1, deleted: false };
    expect(await service.ask('access.get', { userId, sessionId })).toEqual({
      ok: true,
      data: { access, sessionActive: true },
    });
    expect(await service.ask('access.get', { userId, sessionId: randomUUID() })).toMatchObject({
      data: { sessionActive: false },
    });
    expect(await service.ask('access.get', { userId: ids[1], sessionId })).toMatchObject({
      data: { access: { role: 'ADMIN', version: 2 }, sessionActive: false },
    });
  });

  it('says that an unknown and a deleted user are deleted', async () => {
    for (const userId of [ids[4], 999_999]) {
      expect(await service.ask('access.get', { userId, sessionId: randomUUID() })).toMatchObject({
        ok: true,
        data: { access: { userId, role: 'USER', deleted: true }, sessionActive: false },
      });
    }
  });
});
