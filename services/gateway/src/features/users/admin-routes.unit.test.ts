import { describe, expect, it } from '@jest/globals';
import type { InjectOptions } from 'fastify';
import { newRefreshToken, sha256Hex } from '../../auth/secrets.ts';
import { MARKER_SECONDS, sessionKey, userKey } from '../../redis/access-store.ts';
import { rejects } from '../../testing/fakes.ts';
import { createTestGateway } from '../../testing/gateway.ts';
import { SESSION } from '../../testing/identities.ts';
import { ACCESS, createLiveUserGateway } from '../../testing/live-user.ts';
import { userState } from '../../testing/states.ts';

const access = (role: string, deleted = false) => ({ userId: 1, role, version: 2, deleted });

describe('users', () => {
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
});

describe('API keys', () => {
  it('are refused at once when they are revoked', async () => {
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
  });
});

const OTHER = '00000000-0000-7000-8000-00000000000b';
const PASSWORD = 'a long enough password';
const { token: refreshToken } = newRefreshToken(SESSION);

const COMMANDS: [string, number, InjectOptions, string, object][] = [
  [
    'user.set-role',
    4,
    { method: 'PATCH', url: '/api/admin/users/1/role', payload: { role: 'USER' } },
    userKey(1),
    { user: userState(1), access: ACCESS },
  ],
  [
    'user.delete',
    4,
    { method: 'DELETE', url: '/api/admin/users/1' },
    userKey(1),
    { access: { ...ACCESS, deleted: true }, endedSessionIds: [], revokedKeyHashes: [] },
  ],
  [
    'user.change-password',
    1,
    { method: 'PATCH', url: '/api/auth/password', payload: { currentPassword: 'x', newPassword: PASSWORD } },
    userKey(1),
    { endedSessionIds: [OTHER] },
  ],
  [
    'session.refresh',
    1,
    { method: 'POST', url: '/api/auth/refresh', payload: { refreshToken } },
    sessionKey(SESSION),
    { sessionId: SESSION, access: ACCESS },
  ],
  [
    'session.end',
    1,
    { method: 'POST', url: '/api/auth/logout', payload: { refreshToken } },
    sessionKey(SESSION),
    { endedSessionIds: [SESSION] },
  ],
  [
    'session.end-own',
    1,
    { method: 'DELETE', url: `/api/auth/sessions/${SESSION}` },
    sessionKey(SESSION),
    { endedSessionIds: [SESSION] },
  ],
];

describe.each(COMMANDS)('%s', (name, by, request, key, answer) => {
  it('is sent after its entry is marked', async () => {
    const { gateway, log } = await createLiveUserGateway({
      [name]: () => {
        log.push(name);
        return answer;
      },
    });
    expect((await gateway.as(by, request)).statusCode).toBeLessThan(300);
    expect(log).toEqual([`mark ${key}`, name]);
  });

  it('leaves no outdated entry when the gateway dies after it', async () => {
    const { gateway, wallet, truth, clock } = await createLiveUserGateway({
      [name]: () => {
        truth.live = false;
        throw new Error('no answer ever comes, and nothing is written');
      },
    });
    expect(await wallet()).toBe(200);
    await gateway.as(by, request);
    expect(await wallet()).toBe(401);
    clock.nowMs += MARKER_SECONDS * 1000;
    expect(await wallet()).toBe(401);
  });

  it('leaves the right entry when it is refused', async () => {
    const { gateway, wallet, lookedUp } = await createLiveUserGateway({
      [name]: () => rejects('unavailable'),
    });
    expect([await wallet(), (await gateway.as(by, request)).statusCode]).toEqual([200, 503]);
    expect([await wallet(), await wallet()]).toEqual([200, 200]);
    expect(lookedUp.filter((userId) => userId === 1)).toHaveLength(2);
  });
});
