import { describe, expect, it } from '@jest/globals';
import type { InjectOptions } from 'fastify';
import { newRefreshToken } from '../../auth/secrets.ts';
import { MARKER_SECONDS, sessionKey, userKey } from '../../redis/access-store.ts';
import { rejects } from '../../testing/fakes.ts';
import { SESSION } from '../../testing/gateway.ts';
import { ACCESS, createLiveUserGateway } from '../../testing/live-user.ts';
import { userState } from '../../testing/states.ts';

const OTHER = '00000000-0000-7000-8000-00000000000b';
const PASSWORD = 'a long enough password';
const { token: refreshToken } = newRefreshToken(SESSION);

/** Each command that may change what is known: by whom, how, of which entry, and an answer. */
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
    { access: { ...ACCESS, deleted: true }, revokedKeyHashes: [] },
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
  it('is sent when its entry is marked', async () => {
    const { gateway, log } = await createLiveUserGateway({
      [name]: () => {
        log.push(name);
        return answer;
      },
    });
    expect((await gateway.as(by, request)).statusCode).toBeLessThan(300);
    expect(log).toEqual([`mark ${key}`, name]);
  });

  it('leaves nothing stale when the gateway dies after it', async () => {
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

  it('leaves what is true known when it is refused', async () => {
    const { gateway, wallet, lookedUp } = await createLiveUserGateway({
      [name]: () => rejects('unavailable'),
    });
    expect([await wallet(), (await gateway.as(by, request)).statusCode]).toEqual([200, 503]);
    expect([await wallet(), await wallet()]).toEqual([200, 200]);
    expect(lookedUp.filter((userId) => userId === 1)).toHaveLength(2);
  });
});
