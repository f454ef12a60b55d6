import { readTrouble, type Trouble } from '../api/trouble.ts';

/**
 * The session of this browser. The refresh token is an HTTP-only cookie; the access token lives in memory. A
 * refresh token is valid once, and using it again ends the session. Tabs therefore refresh one at a time, and
 * send each other the result.
 */

type SessionState = 'starting' | 'signed-in' | 'signed-out';
type Access = { token: string; expiresAtMs: number };
/** The message between tabs; null means that the session has ended. */
export type SessionMessage = { access: Access | null };

export type SessionDeps = {
  fetch: typeof fetch;
  /** Runs the function while no other tab runs one. */
  lock<T>(run: () => Promise<T>): Promise<T>;
  channel: {
    post(message: SessionMessage): void;
    listen(onMessage: (message: SessionMessage) => void): void;
  };
  /** The start of a refresh that has not ended, in any tab. It survives the page. */
  refreshStart: { read(): number | null; write(atMs: number | null): void };
  deadline(): AbortSignal;
  wait(ms: number): Promise<void>;
  now(): number;
};

export type Session = {
  state(): SessionState;
  subscribe(onChange: () => void): () => void;
  /** Returns the failure, after which it can be tried again. */
  start(): Promise<Trouble | null>;
  signIn(email: string, password: string, code?: string): Promise<Trouble | null>;
  signInByPasskey(passkey: object): Promise<Trouble | null>;
  signOut(): Promise<Trouble | null>;
  /** Throws when there is none. */
  token(): Promise<string>;
  /**
   * Reports an access token that the gateway refused. The refresh token decides whether the session
   * continues.
   */
  noteRefusedToken(token: string): void;
};

/** Tokens are renewed this long before they expire. */
const RENEW_BEFORE_MS = 30_000;
/**
 * A page that was left during a refresh has its answer within this time; then the next page has the new
 * cookie.
 */
const LEFT_BEHIND_MS = 3_000;
const LOOK_EVERY_MS = 50;
const PATH = '/console/session';

export function createSession(deps: SessionDeps): Session {
  const held = createAccessHolder(deps);
  const { ask, takeAnswer } = createSessionRequests(deps, held);
  const renew = shareRunning(() => deps.lock(() => refresh(deps, held, { ask, takeAnswer })));
  const inTurn = (run: () => Promise<Trouble | null>) => deps.lock(run).catch(connectionTrouble);

  return {
    state: held.state,
    subscribe: held.subscribe,
    start: renew,
    signIn: (email, password, code) =>
      inTurn(async () => takeAnswer(await ask('POST', PATH, { email, password, code }))),
    signInByPasskey: (passkey) =>
      inTurn(async () => takeAnswer(await ask('POST', `${PATH}/passkey`, { passkey }))),
    signOut: () =>
      inTurn(async () => {
        const answer = await ask('DELETE', PATH);
        if (!answer.ok) return readTrouble(answer);
        held.takeAndPost(null);
        return null;
      }),
    async token() {
      const trouble = held.isGood() ? null : await renew();
      const token = held.token();
      if (token !== null && trouble === null) return token;
      throw Object.assign(new Error('there is no session'), { trouble: trouble ?? { kind: 'signed-out' } });
    },
    noteRefusedToken(token) {
      if (held.token() !== token) return;
      held.expire();
      renew();
    },
  };
}

const connectionTrouble = () => ({ kind: 'connection' }) as const;

type AccessHolder = ReturnType<typeof createAccessHolder>;

function createAccessHolder({ channel, now }: Pick<SessionDeps, 'channel' | 'now'>) {
  let access: Access | null = null;
  let current: SessionState = 'starting';
  const listeners = new Set<() => void>();
  const take = (next: Access | null) => {
    access = next;
    const state = next === null ? 'signed-out' : 'signed-in';
    if (state === current) return;
    current = state;
    for (const onChange of listeners) onChange();
  };
  channel.listen((message) => take(message.access));
  return {
    state: () => current,
    subscribe(onChange: () => void) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    token: () => access?.token ?? null,
    isGood: () => access !== null && access.expiresAtMs - RENEW_BEFORE_MS > now(),
    expire() {
      if (access !== null) access = { ...access, expiresAtMs: 0 };
    },
    takeAndPost(next: Access | null) {
      take(next);
      channel.post({ access: next });
    },
  };
}

type SessionRequests = ReturnType<typeof createSessionRequests>;

function createSessionRequests({ fetch, deadline, now }: SessionDeps, held: AccessHolder) {
  return {
    // Thanks to `keepalive`, a page that is left during the request still receives the cookie that replaces
    // the used one.
    ask: (method: string, path: string, body?: object) =>
      fetch(path, {
        method,
        keepalive: true,
        signal: deadline(),
        ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
      }),
    async takeAnswer(answer: Response): Promise<Trouble | null> {
      if (!answer.ok) return readTrouble(answer);
      const { accessToken, expiresIn } = (await answer.json()) as { accessToken: string; expiresIn: number };
      held.takeAndPost({ token: accessToken, expiresAtMs: now() + expiresIn * 1000 });
      return null;
    },
  };
}

/**
 * A reloaded page loses its lock, but its request continues; a second request would use the same refresh
 * token again. The same holds for other tabs where there are no locks.
 */
function isRefreshing({ refreshStart, now }: SessionDeps): boolean {
  const sinceMs = refreshStart.read();
  return sinceMs !== null && Math.abs(now() - sinceMs) < LEFT_BEHIND_MS;
}

async function refresh(
  deps: SessionDeps,
  held: AccessHolder,
  { ask, takeAnswer }: SessionRequests,
): Promise<Trouble | null> {
  const { refreshStart, wait, now } = deps;
  while (!held.isGood() && isRefreshing(deps)) await wait(LOOK_EVERY_MS);
  // Another tab may have refreshed meanwhile.
  if (held.isGood()) return null;
  refreshStart.write(now());
  try {
    const answer = await ask('POST', `${PATH}/refresh`);
    if (answer.status !== 401) return await takeAnswer(answer);
    held.takeAndPost(null);
    return null;
  } finally {
    refreshStart.write(null);
  }
}

function shareRunning(run: () => Promise<Trouble | null>): () => Promise<Trouble | null> {
  let underWay: Promise<Trouble | null> | null = null;
  return () => {
    underWay ??= run()
      .catch(connectionTrouble)
      .finally(() => {
        underWay = null;
      });
    return underWay;
  };
}
