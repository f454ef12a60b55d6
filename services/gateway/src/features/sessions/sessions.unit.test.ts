import { describe, expect, it } from '@jest/globals';
import { newRefreshToken } from '../../auth/secrets.ts';
import { CACHED_SECONDS, CHANGE_KEPT_SECONDS, MARKER_SECONDS, sessionKey } from '../../redis/access-store.ts';
import { rejects } from '../../testing/fakes.ts';
import { SESSION } from '../../testing/identities.ts';
import { ACCESS, createLiveUserGateway } from '../../testing/live-user.ts';

const OTHER = '00000000-0000-7000-8000-00000000000b';
const PASSWORD = 'a long enough password';
const { token: refreshToken } = newRefreshToken(SESSION);
const started = { sessionId: SESSION, access: ACCESS };

describe('a change of password', () => {
  it('leaves no session cached as active when the gateway dies after it', async () => {
    const { gateway, wallet, truth, clock } = await createLiveUserGateway({
      'user.change-password': () => {
        truth.live = false;
        throw new Error('no answer ever comes, and nothing is written');
      },
    });
    const sessions = [OTHER, '00000000-0000-7000-8000-00000000000c'];
    for (const session of [SESSION, ...sessions]) expect(await wallet(session)).toBe(200);
    const payload = { currentPassword: 'x', newPassword: PASSWORD };
    await gateway.as(1, { method: 'PATCH', url: '/api/auth/password', payload });
    clock.nowMs += MARKER_SECONDS * 1000;
    for (const session of sessions) expect(await wallet(session)).toBe(401);
    clock.nowMs += (CHANGE_KEPT_SECONDS - MARKER_SECONDS) * 1000;
    for (const session of sessions) expect(await wallet(session)).toBe(401);
  });
});

describe('the end of all sessions of a user', () => {
  const end = { method: 'DELETE', url: '/api/admin/users/1/sessions' } as const;

  it('leaves none cached as active, also when the gateway dies after it', async () => {
    const { gateway, wallet, truth, clock } = await createLiveUserGateway({
      'session.end-all': () => {
        truth.live = false;
        throw new Error('no answer ever comes, and nothing is written');
      },
    });
    for (const session of [SESSION, OTHER]) expect(await wallet(session)).toBe(200);
    await gateway.as(4, end);
    for (const laterMs of [MARKER_SECONDS * 1000, (CHANGE_KEPT_SECONDS - MARKER_SECONDS) * 1000]) {
      clock.nowMs += laterMs;
      for (const session of [SESSION, OTHER]) expect(await wallet(session)).toBe(401);
    }
  });

  it('is effective with its answer, and other sessions are cached again', async () => {
    const { gateway, wallet, lookedUp } = await createLiveUserGateway({
      'session.end-all': () => ({ endedSessionIds: [OTHER] }),
    });
    expect([await wallet(), await wallet(OTHER)]).toEqual([200, 200]);
    expect((await gateway.as(4, end)).statusCode).toBe(204);
    lookedUp.length = 0;
    expect([await wallet(OTHER), await wallet(), await wallet()]).toEqual([401, 200, 200]);
    expect(lookedUp).toEqual([1]);
  });
});

describe('a refresh with a spent token', () => {
  const request = { method: 'POST', url: '/api/auth/refresh', payload: { refreshToken } } as const;

  it('marks the session until its end is written', async () => {
    const { gateway, log, wallet, lookedUp } = await createLiveUserGateway({
      'session.refresh': () => {
        log.push('session.refresh');
        return rejects('unauthenticated');
      },
      'session.end': () => {
        log.push('session.end');
        return { endedSessionIds: [SESSION] };
      },
    });
    const mark = `mark ${sessionKey(SESSION)}`;
    expect((await gateway.app.inject(request)).statusCode).toBe(401);
    expect(log).toEqual([mark, 'session.refresh', mark, 'session.end']);
    expect(await wallet()).toBe(401);
    expect(lookedUp).toEqual([]);
  });

  it('leaves the marker when the end of the session is unknown', async () => {
    const { gateway, truth, wallet } = await createLiveUserGateway({
      'session.refresh': () => rejects('unauthenticated'),
      'session.end': () => rejects('unavailable'),
    });
    await gateway.app.inject(request);
    expect(await wallet()).toBe(200);
    truth.live = false;
    expect(await wallet()).toBe(401);
  });
});

describe('a session that was just', () => {
  it.each([
    ['started', '/api/auth/login', { email: 'a@x.org', password: PASSWORD }],
    ['refreshed', '/api/auth/refresh', { refreshToken }],
  ])('%s is cached as long as its token lives', async (_what, url, payload) => {
    const { gateway, wallet, lookedUp, clock } = await createLiveUserGateway({
      'session.start': () => started,
      'session.refresh': () => started,
    });
    expect((await gateway.app.inject({ method: 'POST', url, payload })).statusCode).toBe(200);
    clock.nowMs += CACHED_SECONDS * 1000 - 1;
    expect(await wallet()).toBe(200);
    expect(lookedUp).toEqual([]);
  });
});
