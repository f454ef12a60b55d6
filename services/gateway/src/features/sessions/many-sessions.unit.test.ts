import { LIMITS } from '@cowrie/contracts';
import { expect, it } from '@jest/globals';
import { newRefreshToken } from '../../auth/secrets.ts';
import { CHANGE_KEPT_SECONDS, userKey } from '../../redis/access-store.ts';
import { rejects } from '../../testing/fakes.ts';
import { SESSION } from '../../testing/gateway.ts';
import { ACCESS, createLiveUserGateway } from '../../testing/live-user.ts';

const uuidOf = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

it('a possibly cut list of ended sessions leaves no session cached as active', async () => {
  const unnamed = uuidOf(LIMITS.sessionsEndedMax);
  const alive = new Set([SESSION, unnamed]);
  const { gateway, wallet, clock } = await createLiveUserGateway({
    'access.get': ({ userId, sessionId }: { userId: number; sessionId: string }) => ({
      access: { ...ACCESS, userId, role: userId === 4 ? 'SUPERADMIN' : 'USER' },
      sessionActive: userId === 4 || alive.has(sessionId),
    }),
    'session.end-all': () => {
      alive.delete(unnamed);
      return { endedSessionIds: Array.from({ length: LIMITS.sessionsEndedMax }, (_, n) => uuidOf(n)) };
    },
  });
  expect(await wallet(unnamed)).toBe(200);
  expect((await gateway.as(4, { method: 'DELETE', url: '/api/admin/users/1/sessions' })).statusCode).toBe(
    204,
  );
  // The request of the session that is still active puts the user into the cache again.
  expect([await wallet(), await wallet(unnamed)]).toEqual([200, 401]);
  clock.nowMs += (CHANGE_KEPT_SECONDS - 1) * 1000;
  expect([await wallet(), await wallet(unnamed)]).toEqual([200, 401]);
});

it('a login beyond the limit ends the oldest session from the next request on', async () => {
  const oldest = uuidOf(1);
  const { gateway, wallet, log } = await createLiveUserGateway({
    'session.start': () => ({ sessionId: SESSION, access: ACCESS, hasTooMany: true }),
    'session.end-oldest': ({ userId }: { userId: number }) => {
      log.push(`session.end-oldest ${userId}`);
      return { endedSessionIds: [oldest] };
    },
  });
  expect(await wallet(oldest)).toBe(200);
  log.length = 0;
  const payload = { email: 'a@x.org', password: 'a long enough password' };
  const login = await gateway.app.inject({ method: 'POST', url: '/api/auth/login', payload });
  expect(login.statusCode).toBe(200);
  expect(log.slice(0, 2)).toEqual([`mark ${userKey(1)}`, 'session.end-oldest 1']);
  expect([await wallet(oldest), await wallet()]).toEqual([401, 200]);
});

it('refreshes of a session are limited per minute; wrong tokens do not count', async () => {
  let isGood = false;
  const { gateway } = await createLiveUserGateway({
    'session.refresh': () => {
      if (!isGood) return rejects('unauthenticated');
      return { sessionId: SESSION, access: ACCESS };
    },
    'session.end': () => ({ endedSessionIds: [] }),
  });
  const payload = { refreshToken: newRefreshToken(SESSION).token };
  const refresh = async () =>
    (await gateway.app.inject({ method: 'POST', url: '/api/auth/refresh', payload })).statusCode;
  for (let n = 0; n <= LIMITS.refreshesPerMinute; n++) await refresh();
  isGood = true;
  for (let n = 0; n < LIMITS.refreshesPerMinute; n++) expect(await refresh()).toBe(200);
  expect(await refresh()).toBe(429);
});
