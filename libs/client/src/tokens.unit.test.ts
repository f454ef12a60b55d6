import { describe, expect, it } from '@jest/globals';
import { memoryStore, type Session, type SessionStore, sessionTokens } from './tokens.ts';

const LATER_MS = 900_000;
const session = (name: string, lifeMs = LATER_MS): Session => ({
  accessToken: `access-${name}`,
  refreshToken: `refresh-${name}`,
  expiresAtMs: Date.now() + lifeMs,
});

/** Each refresh token is good once, as the gateway has it. */
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

/** Two processes that share one store: a lock that lets one in after another. */
function sharedStore(): SessionStore {
  let last: Promise<unknown> = Promise.resolve();
  return {
    ...memoryStore(),
    lock: (run) => {
      const mine = last.then(run);
      last = mine.catch(() => undefined);
      return mine;
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
    const store = sharedStore();
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
