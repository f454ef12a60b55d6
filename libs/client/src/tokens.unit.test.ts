import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { createClient } from './index.ts';
import { memoryStore, type Session, type SessionStore, sessionTokens } from './tokens.ts';

const LATER_MS = 900_000;
const session = (name: string, lifeMs = LATER_MS): Session => ({
  accessToken: `access-${name}`,
  refreshToken: `refresh-${name}`,
  expiresAtMs: Date.now() + lifeMs,
});

/** A refresh token works once, as at the gateway. */
function refresher() {
  const spent: string[] = [];
  return {
    spent,
    async refresh(refreshToken: string): Promise<Session | null> {
      if (spent.includes(refreshToken)) return null;
      spent.push(refreshToken);
      return session(String(spent.length));
    },
  };
}

describe('the tokens of a session', () => {
  it('are none without a session', async () => {
    const { refresh } = refresher();
    expect(await sessionTokens(memoryStore(), refresh).current()).toBeNull();
  });

  it('are kept while they are good', async () => {
    const { refresh, spent } = refresher();
    const store = memoryStore();
    await store.write(session('0'));
    expect(await sessionTokens(store, refresh).current()).toBe('access-0');
    expect(spent).toEqual([]);
  });

  it('are renewed once for all who ask at the same time', async () => {
    const { refresh, spent } = refresher();
    const store = memoryStore();
    await store.write(session('0', 1_000));
    const tokens = sessionTokens(store, refresh);
    expect(await Promise.all([1, 2, 3].map(() => tokens.current()))).toEqual(Array(3).fill('access-1'));
    expect(spent).toEqual(['refresh-0']);
  });

  it('are renewed once by two who share a store', async () => {
    const { refresh, spent } = refresher();
    const store = memoryStore();
    await store.write(session('0', 1_000));
    const both = [sessionTokens(store, refresh), sessionTokens(store, refresh)];
    expect(await Promise.all(both.map((tokens) => tokens.current()))).toEqual(['access-1', 'access-1']);
    expect(spent).toEqual(['refresh-0']);
  });

  it('are gone when the gateway says that the session is over', async () => {
    const store = memoryStore();
    await store.write(session('0', 1_000));
    expect(await sessionTokens(store, async () => null).current()).toBeNull();
    expect(await store.read()).toBeNull();
  });

  it('stay as they are when it cannot be asked', async () => {
    const store = memoryStore();
    await store.write(session('0', 1_000));
    const tokens = sessionTokens(store, () => Promise.reject(new Error('away')));
    await expect(tokens.current()).rejects.toThrow('away');
    expect(await store.read()).toMatchObject({ refreshToken: 'refresh-0' });
    await expect(tokens.current()).rejects.toThrow('away');
  });
});

function lockless(): SessionStore {
  const { read, write } = memoryStore();
  return { read, write };
}

async function renewing(
  store: SessionStore,
  options: { deadlineMs?: number; attemptTimeoutMs?: number } = {},
) {
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await store.write(session('0', 1_000));
  const client = createClient({
    baseUrl: 'https://coins.example.org',
    store,
    ...options,
    async fetch(url, init) {
      if (!String(url).endsWith('/refresh')) return Response.json({ ...session('login'), expiresIn: 900 });
      asked.resolve();
      await answered.promise;
      init?.signal?.throwIfAborted();
      return Response.json({ ...session('renewed'), expiresIn: 900 });
    },
  });
  const call = client.getMyUser();
  await asked.promise;
  return { client, call, end: answered.resolve };
}

describe.each([
  ['in memory', memoryStore],
  ['of a caller, without a lock', lockless],
])('a session %s that changes while it is renewed', (_where, storeOf) => {
  it('is that of the login', async () => {
    const store = storeOf();
    const { client, call, end } = await renewing(store);
    const login = client.logIn({ email: 'ben@example.org', password: 'a long enough password' });
    await turnOfTheLoop();
    end();
    await Promise.all([login, call]);
    expect(await store.read()).toMatchObject({ accessToken: 'access-login' });
  });

  it('is over once it is logged out', async () => {
    const store = storeOf();
    const { client, call, end } = await renewing(store);
    const logout = client.logOut();
    await turnOfTheLoop();
    end();
    await Promise.all([logout, call]);
    expect(await store.read()).toBeNull();
  });
});

it.each([
  ['the deadline of the call that began it is', { deadlineMs: 20 }],
  ['the time of an attempt is', { deadlineMs: 20, attemptTimeoutMs: 1 }],
])('a renewal goes on where %s over', async (_what, options) => {
  const store = memoryStore();
  const { client, call, end } = await renewing(store, options);
  await expect(call).rejects.toMatchObject({ code: 'deadline_exceeded' });
  await expect(client.getMyUser()).rejects.toMatchObject({ code: 'deadline_exceeded' });
  end();
  await store.lock(async () => undefined);
  expect(await store.read()).toMatchObject({ accessToken: 'access-renewed' });
});
