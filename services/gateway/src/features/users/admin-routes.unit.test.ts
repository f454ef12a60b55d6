import { describe, expect, it } from '@jest/globals';
import { sha256Hex } from '../../auth/secrets.ts';
import { rejects } from '../../testing/fakes.ts';
import { createTestGateway, SESSION } from '../../testing/gateway.ts';
import { userState, walletState } from '../../testing/states.ts';

const access = (role: string, deleted = false) => ({ userId: 1, role, version: 2, deleted });

describe('users', () => {
  it('are listed by pages and filters', async () => {
    const gateway = await createTestGateway({ 'user.search': () => ({ users: [userState(5)], total: 41 }) });
    const response = await gateway.as(3, {
      url: '/api/admin/users?page=3&isVerified=false&search=a%25&role=USER',
    });
    expect(response.json()).toEqual({
      users: [
        {
          id: 5,
          email: 'user-5@example.org',
          fullName: 'Ada',
          role: 'USER',
          isVerified: false,
          createdAt: '2023-11-14T22:13:20.000Z',
        },
      ],
      pagination: { page: 3, pageSize: 20, total: 41 },
    });
    expect(gateway.asked[0]?.message.data).toEqual({
      page: 3,
      pageSize: 20,
      role: 'USER',
      sealedSearch: expect.stringMatching(/^ey.+\..*\..+\..+\..+$/),
      isVerified: false,
    });
  });

  it('are found by their whole e-mail address, which goes sealed and in lower case', async () => {
    const gateway = await createTestGateway(
      { 'user.by-email': () => ({ users: [userState(5)], total: 1 }) },
      { seal: async (text) => `sealed:${text}` },
    );
    const url = '/api/admin/users';
    const response = await gateway.as(3, { url, query: { email: 'Ada@Example.org', search: 'a' } });
    expect(response.json().pagination.total).toBe(1);
    expect(gateway.asked[0]?.message.data).toEqual({
      ...{ page: 1, pageSize: 20, role: null, isVerified: null },
      sealedEmail: 'sealed:ada@example.org',
      sealedSearch: 'sealed:a',
    });
    const refused = await gateway.as(3, { url, query: { email: 'ada' } });
    expect(refused.json()).toMatchObject({ status: 400, errors: [{ path: 'email' }] });
  });

  it('are read with the balance of their wallet', async () => {
    const gateway = await createTestGateway({
      'user.get': () => ({ user: userState(5) }),
      'wallet.get': () => ({ wallet: walletState(5) }),
    });
    const response = await gateway.as(3, { url: '/api/admin/users/5' });
    expect(response.json()).toMatchObject({ id: 5, wallet: { balance: 100 } });
  });

  it('have another role from the next request on', async () => {
    const gateway = await createTestGateway({
      'user.set-role': () => ({ user: { ...userState(1), role: 'ADMIN' }, access: access('ADMIN') }),
      'user.list': () => ({ users: [], total: 0 }),
    });
    const users = { url: '/api/admin/users' };
    expect((await gateway.as(1, users)).statusCode).toBe(403);
    const change = { method: 'PATCH', url: '/api/admin/users/1/role', payload: { role: 'ADMIN' } } as const;
    const response = await gateway.as(4, change);
    expect(response.json()).toEqual({ message: expect.any(String), user: { id: 1, role: 'ADMIN' } });
    expect((await gateway.as(1, users)).statusCode).toBe(200);
  });

  it('are nobody once they are deleted', async () => {
    const gateway = await createTestGateway({
      'user.delete': () => ({ access: access('USER', true), endedSessionIds: [], revokedKeyHashes: ['h'] }),
      'wallet.get': () => ({ wallet: walletState(1) }),
    });
    expect((await gateway.as(1, { url: '/api/wallets/me' })).statusCode).toBe(200);
    const response = await gateway.as(4, { method: 'DELETE', url: '/api/admin/users/1' });
    expect(response.json()).toEqual({ message: expect.any(String) });
    expect(gateway.asked.at(-1)?.message.data).toEqual({ userId: 1, waitFor: 'closed' });
    expect((await gateway.as(1, { url: '/api/wallets/me' })).statusCode).toBe(401);
  });

  it('are deleted with what history must have seen of it, for them and the treasury', async () => {
    const noted: unknown[] = [];
    const position = { partition: 3, sequence: 8 };
    const gateway = await createTestGateway(
      {
        'user.delete': () => ({ access: access('USER', true), endedSessionIds: [], revokedKeyHashes: [] }),
        'wallet.get': () => ({ wallet: walletState(1), position }),
      },
      { readYourWrites: { note: async (...given) => void noted.push(given), of: async () => [] } },
    );
    await gateway.as(4, { method: 'DELETE', url: '/api/admin/users/1' });
    expect(noted).toEqual([[[1, 'general-operations'], position]]);
  });

  it('are deleted for certain only when the wallet is closed', async () => {
    const gateway = await createTestGateway({
      'user.delete': () => ({ access: access('USER', true), endedSessionIds: [], revokedKeyHashes: [] }),
      'wallet.get': () => rejects('unavailable'),
    });
    const response = await gateway.as(4, { method: 'DELETE', url: '/api/admin/users/1' });
    expect(response.json()).toMatchObject({ code: 'outcome_unknown' });
  });
});

describe('API keys', () => {
  const state = {
    id: SESSION,
    name: 'k',
    prefix: 'cwk_abcd',
    scopes: ['coins:mint'],
    createdAtMs: 0,
    expiresAtMs: null,
    lastUsedAtMs: null,
    revokedAtMs: null,
  };
  const create = (payload: object) => ({ method: 'POST', url: '/api/admin/api-keys', payload }) as const;
  const GIVEN = { name: 'k', scopes: ['coins:mint'] };

  it('are shown once; only their hash leaves', async () => {
    const gateway = await createTestGateway({ 'api-key.create': () => ({ apiKey: state }) });
    const response = await gateway.as(4, create({ name: 'k', scopes: ['coins:mint', 'coins:mint'] }));
    expect(response.statusCode).toBe(201);
    const { key } = response.json();
    expect(key).toMatch(/^cwk_/);
    const data = gateway.asked[0]?.message.data;
    expect(data).toMatchObject({
      scopes: ['coins:mint'],
      keyHash: sha256Hex(key),
      createdBy: 4,
      expiresAtMs: null,
    });
    expect(JSON.stringify(data)).not.toContain(key);
  });

  it.each([
    [{ ...GIVEN, name: '' }, 'name'],
    [{ ...GIVEN, name: 'x'.repeat(101) }, 'name'],
    [{ ...GIVEN, scopes: [] }, 'scopes'],
    [{ ...GIVEN, scopes: ['coins:mint', '*:*'] }, 'scopes.1'],
    [{ ...GIVEN, scopes: ['coins:reward'] }, 'scopes.0'],
    [{ ...GIVEN, expiresAt: '2001-01-01T00:00:00Z' }, 'expiresAt'],
    [{ ...GIVEN, platform: 'Shop' }, 'platform'],
    [{ ...GIVEN, dailyMintLimit: 0 }, 'dailyMintLimit'],
    [{ ...GIVEN, perTransactionLimit: 0.00001 }, 'perTransactionLimit'],
    [{ ...GIVEN, allowedNetworks: [] }, 'allowedNetworks'],
    [{ ...GIVEN, allowedNetworks: ['10.0.0.0/8', '10.0.0.0/33'] }, 'allowedNetworks.1'],
    [{ ...GIVEN, allowedNetworks: ['example.com/8'] }, 'allowedNetworks.0'],
  ])('are not made out of %j', async (payload, path) => {
    const gateway = await createTestGateway();
    const response = await gateway.as(4, create(payload));
    expect(response.json()).toMatchObject({ status: 400, errors: [{ path }] });
  });

  it('stop at once when they are revoked', async () => {
    const gateway = await createTestGateway({
      'api-key.revoke': () => ({ keyHash: sha256Hex('cwk_mint') }),
      'coins.mint': () => rejects('user_not_found'),
    });
    const mint = {
      method: 'POST',
      url: '/api/admin/mint',
      headers: { 'x-api-key': 'cwk_mint' },
      payload: { userId: 1, amount: 1, reason: 'x' },
    } as const;
    expect((await gateway.as(4, mint)).statusCode).toBe(404);
    const response = await gateway.as(4, { method: 'DELETE', url: `/api/admin/api-keys/${SESSION}` });
    expect(response.statusCode).toBe(204);
    expect((await gateway.as(4, mint)).statusCode).toBe(401);
    expect((await gateway.as(4, { method: 'DELETE', url: '/api/admin/api-keys/5' })).statusCode).toBe(400);
  });
});
