import { refuse, type UserAccess } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import {
  CACHED_SECONDS,
  MARKER_SECONDS,
  serviceAccountKey,
  sessionKey,
  userKey,
} from '../redis/access-store.ts';
import { ADMIN_ACCESS, createTestPair } from '../testing/access.ts';
import { SERVICE_ACCOUNT, SESSION } from '../testing/gateway.ts';

const AS_USER: UserAccess = { ...ADMIN_ACCESS, role: 'USER', version: 4 };
const USER = userKey(1);
const OF_SESSION = sessionKey(SESSION);
const refused = refuse('last_super_admin', 'x');

describe('what is marked as changing', () => {
  it.each([USER, OF_SESSION])('is unknown, and what is looked up is not kept: %s', async (key) => {
    const { know, changes, role, asked, truth } = createTestPair();
    await know(ADMIN_ACCESS);
    await changes.mark(key);
    expect(await role()).toBe('ADMIN');
    truth.access = AS_USER;
    truth.sessionActive = key === USER;
    expect(await role()).toBe(key === USER ? 'USER' : 'unauthenticated');
    expect(asked).toHaveLength(2);
  });

  it('is what the change says once that is known', async () => {
    const { know, changes, role, asked } = createTestPair();
    await know(ADMIN_ACCESS);
    await changes.userChanged(AS_USER, await changes.mark(USER));
    expect(await role()).toBe('USER');
    await changes.sessionsEnded([SESSION], await changes.mark(OF_SESSION));
    expect(await role()).toBe('unauthenticated');
    expect(asked).toEqual([]);
  });

  it('is unknown and then gone, of a service account that is deleted', async () => {
    const { store, changes, service, asked } = createTestPair();
    expect(await service()).toBe('active');
    const marker = await changes.mark(serviceAccountKey(SERVICE_ACCOUNT));
    expect([await service(), await service()]).toEqual(['active', 'active']);
    expect(asked).toHaveLength(3);
    await changes.serviceAccountDeleted(SERVICE_ACCOUNT, marker);
    await store.putServiceAccount(SERVICE_ACCOUNT, 'active');
    expect(await service()).toBe('unauthenticated');
    expect(asked).toHaveLength(3);
  });

  it('is active again once the session is refreshed', async () => {
    const { know, changes, role, asked } = createTestPair();
    await know(ADMIN_ACCESS);
    const started = { sessionId: SESSION, access: ADMIN_ACCESS };
    await changes.sessionStarted(started, await changes.mark(OF_SESSION));
    expect(await role()).toBe('ADMIN');
    expect(asked).toEqual([]);
  });

  it.each([USER, OF_SESSION])('is looked up once when the command is refused: %s', async (key) => {
    const { know, changes, role, asked } = createTestPair();
    await know(ADMIN_ACCESS);
    expect(await changes.failed(await changes.mark(key), refused)).toBe(refused);
    expect([await role(), await role()]).toEqual(['ADMIN', 'ADMIN']);
    expect(asked).toHaveLength(1);
  });

  it('does not bring back an older version when the command is refused', async () => {
    const { store, changes } = createTestPair();
    await store.putUser(AS_USER, CACHED_SECONDS);
    await changes.failed(await changes.mark(USER), refused);
    await store.putUser(ADMIN_ACCESS, CACHED_SECONDS);
    await store.putSession(SESSION, 'active');
    expect(await store.readAccess(1, SESSION)).toMatchObject({ value: { user: null } });
  });

  it('stays unknown while another command is under way', async () => {
    const { know, changes, other, role, truth, clock, asked } = createTestPair();
    await know(ADMIN_ACCESS);
    const marker = await changes.mark(USER);
    await other.changes.mark(USER);
    await changes.userChanged(AS_USER, marker);
    // The other gateway's command is done, and it dies.
    truth.access = { ...ADMIN_ACCESS, role: 'DEVELOPER', version: 5 };
    expect([await role(), await role()]).toEqual(['DEVELOPER', 'DEVELOPER']);
    clock.nowMs += MARKER_SECONDS * 1000;
    expect([await role(), await role()]).toEqual(['DEVELOPER', 'DEVELOPER']);
    expect(asked).toHaveLength(3);
  });

  it('is not what is final', async () => {
    const { know, changes, store } = createTestPair();
    const gone = { ...ADMIN_ACCESS, deleted: true };
    await know(gone, 'ended');
    await Promise.all([changes.mark(USER), changes.mark(OF_SESSION)]);
    const value = { user: gone, session: 'ended' };
    expect(await store.readAccess(1, SESSION)).toEqual({ ok: true, value });
  });
});
