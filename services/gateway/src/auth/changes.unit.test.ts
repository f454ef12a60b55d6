import { LIMITS, refuse, type UserAccess } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import {
  CACHED_SECONDS,
  CHANGE_KEPT_SECONDS,
  MARKER_SECONDS,
  sessionKey,
  userKey,
} from '../redis/access-store.ts';
import { ADMIN_ACCESS, createTestPair } from '../testing/access.ts';
import { SESSION } from '../testing/identities.ts';

const AS_USER: UserAccess = { ...ADMIN_ACCESS, role: 'USER', version: 4 };
const USER = userKey(1);
const OF_SESSION = sessionKey(SESSION);
const refused = refuse('last_super_admin', 'x');

describe('an entry that is marked as changing', () => {
  it.each([USER, OF_SESSION])('is unknown, and lookups are not cached: %s', async (key) => {
    const { know, changes, role, asked, truth } = createTestPair();
    await know(ADMIN_ACCESS);
    await changes.mark(key);
    expect(await role()).toBe('ADMIN');
    truth.access = AS_USER;
    truth.sessionActive = key === USER;
    expect(await role()).toBe(key === USER ? 'USER' : 'unauthenticated');
    expect(asked).toHaveLength(2);
  });

  it.each([USER, OF_SESSION])('is looked up once when the command is refused: %s', async (key) => {
    const { know, changes, role, asked } = createTestPair();
    await know(ADMIN_ACCESS);
    expect(await changes.commandFailed(await changes.mark(key), refused)).toBe(refused);
    expect([await role(), await role()]).toEqual(['ADMIN', 'ADMIN']);
    expect(asked).toHaveLength(1);
  });

  it('does not restore an older version when the command is refused', async () => {
    const { store, changes } = createTestPair();
    await store.putUser(AS_USER, CACHED_SECONDS);
    await changes.commandFailed(await changes.mark(USER), refused);
    await store.putUser(ADMIN_ACCESS, CACHED_SECONDS);
    await store.putSession(SESSION, 'active');
    expect(await store.readAccess(1, SESSION)).toMatchObject({ value: { user: null } });
  });
});

const unknown = refuse('outcome_unknown', 'x');
/** While Redis is away, a gateway uses its own cache for this long. */
const LOCAL_CACHE_MS = 5_000;

describe('when a gateway dies between a command and its write to Redis', () => {
  it('the state is looked up, and cached once the marker has expired', async () => {
    const { know, changes, other, truth, clock } = createTestPair();
    await know(ADMIN_ACCESS);
    await changes.mark(USER);
    truth.access = AS_USER;
    expect([await other.role(), await other.role()]).toEqual(['USER', 'USER']);
    clock.nowMs += MARKER_SECONDS * 1000;
    expect([await other.role(), await other.role()]).toEqual(['USER', 'USER']);
    expect(other.asked).toHaveLength(3);
  });

  it('markers outlive all pending commands and writes, and changes outlive all older entries', () => {
    const { commandDeadlineMs, replyGraceMs, clockSkewMs, queryDeadlineMs } = LIMITS;
    const settledMs = commandDeadlineMs + replyGraceMs + clockSkewMs;
    expect(MARKER_SECONDS * 1000).toBeGreaterThan(settledMs + queryDeadlineMs + replyGraceMs);
    expect(CHANGE_KEPT_SECONDS).toBeGreaterThan(CACHED_SECONDS + MARKER_SECONDS);
    expect(CACHED_SECONDS).toBe(LIMITS.accessTokenSeconds);
  });
});

describe('when the outcome is unknown', () => {
  it('asks again, and caches nothing until the command is settled', async () => {
    const { know, changes, role, truth, asked, clock } = createTestPair();
    await know(ADMIN_ACCESS);
    await changes.commandFailed(await changes.mark(USER), unknown);
    expect(await role()).toBe('ADMIN');
    truth.access = AS_USER;
    expect(await role()).toBe('USER');
    clock.nowMs += MARKER_SECONDS * 1000;
    expect([await role(), await role()]).toEqual(['USER', 'USER']);
    expect(asked).toHaveLength(3);
  });

  it.each([USER, OF_SESSION])('marks the entry when Redis is back: %s', async (key) => {
    const { know, changes, role, truth, state } = createTestPair();
    await know(ADMIN_ACCESS);
    state.away = true;
    await changes.commandFailed(await changes.mark(key), unknown);
    expect(changes.isSessionUnwritten(SESSION)).toBe(false);
    truth.access = AS_USER;
    state.away = false;
    await changes.flush();
    expect(await role()).toBe('USER');
  });
});

describe('when Redis is away', () => {
  it('an unwritten change of one gateway does not override a newer change of another', async () => {
    const { changes, other, role, truth, state, clock } = createTestPair();
    state.away = true;
    const mine: UserAccess = { ...ADMIN_ACCESS, role: 'SUPERADMIN', version: 4 };
    await changes.userChanged(mine, await changes.mark(USER));
    expect(await role()).toBe('SUPERADMIN');
    truth.access = { ...AS_USER, version: 5 };
    clock.nowMs += LOCAL_CACHE_MS;
    expect([await role(), await other.role()]).toEqual(['USER', 'USER']);
  });

  it('nothing is marked, and the change is written when Redis is back', async () => {
    const { know, changes, role, state, asked } = createTestPair();
    await know(ADMIN_ACCESS);
    state.away = true;
    const marker = await changes.mark(USER);
    state.away = false;
    expect(await role()).toBe('ADMIN');
    await changes.userChanged(AS_USER, marker);
    expect(await role()).toBe('USER');
    expect(asked).toEqual([]);
  });

  it('the marker stays until the end of the session is written', async () => {
    const { know, changes, other, state } = createTestPair();
    await know(ADMIN_ACCESS);
    const marker = await changes.mark(USER, { ttlSeconds: CHANGE_KEPT_SECONDS });
    state.away = true;
    const ended = changes.sessionsEnded([SESSION], marker);
    await new Promise(setImmediate);
    state.away = false;
    await ended;
    await other.role();
    await other.role();
    expect(other.asked).toHaveLength(2);
  });
});
