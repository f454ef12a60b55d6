import { describe, expect, it } from '@jest/globals';
import { createSession, type Session, type SessionDeps, type SessionMessage } from './session.ts';

const LIFE_SECONDS = 900;

/**
 * A gateway with one cookie for all tabs, as in a browser. Each cookie is valid once; using one again ends
 * the session.
 */
function gateway() {
  const asked: string[] = [];
  const state = {
    cookie: 0,
    isOver: false,
    isAway: false,
    isSilent: false,
    deadline: new AbortController(),
    nowMs: 1_000_000,
    underWaySinceMs: null as number | null,
    /** Until this time the answer to a page that was left is still on its way. */
    leftUntilMs: 0,
  };
  const answer = (status: number, body: object = {}) =>
    Promise.resolve(Response.json(body, { status, headers: { 'x-request-id': 'r-1' } }));
  const fetch: SessionDeps['fetch'] = async (input, init) => {
    asked.push(`${init?.method} ${String(input)}`);
    if (state.isAway) throw new TypeError('Failed to fetch');
    if (state.isSilent) {
      init?.signal?.throwIfAborted();
      await new Promise((_, reject) => init?.signal?.addEventListener('abort', reject));
    }
    if (init?.method === 'DELETE') {
      state.isOver = true;
      return new Response(null, { status: 204 });
    }
    if (String(input).endsWith('/refresh')) {
      if (state.cookie === 0 || state.isOver) return answer(401, { code: 'unauthenticated', detail: 'No.' });
      const shown = state.leftUntilMs > state.nowMs ? -1 : state.cookie;
      await Promise.resolve();
      if (shown !== state.cookie) state.isOver = true;
      if (state.isOver) return answer(401, { code: 'unauthenticated', detail: 'No.' });
    } else if (!String(init?.body).includes('right')) {
      return answer(401, { code: 'unauthenticated', detail: 'Wrong e-mail or password.' });
    }
    state.cookie += 1;
    return answer(200, { accessToken: `token-${state.cookie}`, expiresIn: LIFE_SECONDS });
  };
  return { asked, state, fetch };
}

/** The tabs of one browser. A tab that is left loses its lock, but its request continues. */
function browser({ fetch, state }: ReturnType<typeof gateway>, { hasLocks = true } = {}) {
  const listeners: ((message: SessionMessage) => void)[] = [];
  let last: Promise<unknown> = Promise.resolve();
  return (): Session => {
    let own: (message: SessionMessage) => void = () => undefined;
    return createSession({
      fetch,
      lock: (run) => {
        if (!hasLocks) return run();
        const mine = last.then(run);
        last = mine.catch(() => undefined);
        return mine;
      },
      channel: {
        post: (message) => listeners.filter((each) => each !== own).forEach((each) => void each(message)),
        listen: (onMessage) => {
          own = onMessage;
          listeners.push(onMessage);
        },
      },
      refreshStart: {
        read: () => state.underWaySinceMs,
        write: (atMs) => {
          state.underWaySinceMs = atMs;
        },
      },
      deadline: () => state.deadline.signal,
      wait: async (ms) => {
        state.nowMs += ms;
      },
      now: () => state.nowMs,
    });
  };
}

async function openSignedInTab(options = {}) {
  const server = gateway();
  const openTab = browser(server, options);
  const tab = openTab();
  expect(await tab.signIn('a@x.org', 'right')).toBeNull();
  return { ...server, openTab, tab };
}

describe('a session', () => {
  it('starts when somebody signs in', async () => {
    const tab = browser(gateway())();
    expect(tab.state()).toBe('starting');
    expect(await tab.start()).toBeNull();
    expect(tab.state()).toBe('signed-out');
    expect(await tab.signIn('a@x.org', 'wrong')).toMatchObject({ code: 'unauthenticated', requestId: 'r-1' });
    expect(tab.state()).toBe('signed-out');
    expect(await tab.signIn('a@x.org', 'right')).toBeNull();
    expect([tab.state(), await tab.token()]).toEqual(['signed-in', 'token-1']);
  });

  it('is renewed automatically, once for concurrent callers', async () => {
    const { tab, state, asked } = await openSignedInTab();
    state.nowMs += LIFE_SECONDS * 1000;
    expect(await Promise.all([1, 2, 3].map(() => tab.token()))).toEqual(Array(3).fill('token-2'));
    expect(asked).toHaveLength(2);
  });

  it('survives two tabs that refresh at the same time', async () => {
    const { tab, openTab, state, asked } = await openSignedInTab();
    const other = openTab();
    await other.start();
    state.nowMs += LIFE_SECONDS * 1000;
    const before = asked.length;
    const [one, two] = await Promise.all([tab.token(), other.token()]);
    expect([state.isOver, one]).toEqual([false, two]);
    expect(asked.length - before).toBe(1);
  });

  it.each([true, false])('survives several tabs, with locks: %s', async (hasLocks) => {
    const { openTab, state, asked } = await openSignedInTab({ hasLocks });
    const before = asked.length;
    const tabs = [openTab(), openTab()];
    await Promise.all(tabs.map((each) => each.start()));
    expect([state.isOver, ...tabs.map((each) => each.state())]).toEqual([false, 'signed-in', 'signed-in']);
    expect(asked.length - before).toBe(1);
  });

  it('survives a page that is left during a refresh', async () => {
    const { state, openTab } = await openSignedInTab();
    state.underWaySinceMs = state.nowMs;
    state.leftUntilMs = state.nowMs + 1_000;
    const next = openTab();
    expect(await next.start()).toBeNull();
    expect([state.isOver, next.state()]).toEqual([false, 'signed-in']);
  });

  it('replaces a token that the gateway refused', async () => {
    const { tab } = await openSignedInTab();
    tab.noteRefusedToken('another');
    expect(await tab.token()).toBe('token-1');
    tab.noteRefusedToken('token-1');
    expect(await tab.token()).toBe('token-2');
  });

  it('ends when the gateway refuses the refresh token as well', async () => {
    const { tab, state } = await openSignedInTab();
    state.isOver = true;
    tab.noteRefusedToken('another');
    expect(tab.state()).toBe('signed-in');
    tab.noteRefusedToken('token-1');
    await expect(tab.token()).rejects.toMatchObject({ trouble: { kind: 'signed-out' } });
    expect(tab.state()).toBe('signed-out');
  });

  it('ends in all tabs', async () => {
    const { tab, openTab } = await openSignedInTab();
    const other = openTab();
    await other.start();
    expect(await other.signOut()).toBeNull();
    expect([tab.state(), other.state()]).toEqual(['signed-out', 'signed-out']);
    await expect(tab.token()).rejects.toMatchObject({ trouble: { kind: 'signed-out' } });
  });

  it('stays unchanged while the gateway is unavailable', async () => {
    const { tab, state } = await openSignedInTab();
    state.nowMs += LIFE_SECONDS * 1000;
    state.isAway = true;
    await expect(tab.token()).rejects.toMatchObject({ trouble: { kind: 'connection' } });
    expect(await tab.signOut()).toEqual({ kind: 'connection' });
    expect(tab.state()).toBe('signed-in');
    state.isAway = false;
    expect(await tab.token()).toBe('token-2');
  });
});
