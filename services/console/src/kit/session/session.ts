import { type Trouble, troubleIn } from '../api/trouble.ts';

/**
 * The session of this browser. The refresh token is a cookie that no script can read; the access token lives in memory
 * alone. A refresh token is good once, and using it again ends the session: tabs refresh one at a time, and post to
 * the others what they got.
 */

type SessionState = 'starting' | 'signed-in' | 'signed-out';
type Access = { token: string; expiresAtMs: number };
/** What tabs post to each other; null: the session is over. */
export type SessionMessage = { access: Access | null };

export type SessionDeps = {
  fetch: typeof fetch;
  /** Runs it while no other tab runs one. */
  lock<T>(run: () => Promise<T>): Promise<T>;
  channel: {
    post(message: SessionMessage): void;
    listen(onMessage: (message: SessionMessage) => void): void;
  };
  /** When a refresh began that has not ended, in any tab; it outlives the page. */
  underWaySince: { read(): number | null; write(atMs: number | null): void };
  /** Ends a request whose answer does not come. */
  deadline(): AbortSignal;
  wait(ms: number): Promise<void>;
  now(): number;
};

export type Session = {
  state(): SessionState;
  /** Calls it whenever the state changes; gives what ends that. */
  subscribe(onChange: () => void): () => void;
  /** Takes up the session that the browser still has. What went wrong, if anything did; then it can be tried again. */
  start(): Promise<Trouble | null>;
  /** The code is that of who has a second factor. */
  signIn(email: string, password: string, code?: string): Promise<Trouble | null>;
  /** With what a passkey answered. */
  signInByPasskey(passkey: object): Promise<Trouble | null>;
  signOut(): Promise<Trouble | null>;
  /** An access token that is good for now. Throws when there is none. */
  token(): Promise<string>;
  /** The gateway refused this access token: whether the session goes on, its refresh token tells. */
  refused(token: string): void;
};

/** Tokens are renewed this long before they expire. */
const RENEW_BEFORE_MS = 30_000;
/** A page that was left while it refreshed has its answer after so long, and the next page the new cookie. */
const LEFT_BEHIND_MS = 3_000;
const LOOK_EVERY_MS = 50;
const PATH = '/console/session';

export function createSession(deps: SessionDeps): Session {
  const held = holdAccess(deps);
  const { ask, takeAnswer } = askWith(deps, held);
  const renew = onceAtATime(() => deps.lock(() => refresh(deps, held, { ask, takeAnswer })));
  const inTurn = (run: () => Promise<Trouble | null>) => deps.lock(run).catch(lost);

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
        if (!answer.ok) return troubleIn(answer);
        held.takeAndPost(null);
        return null;
      }),
    async token() {
      const trouble = held.isGood() ? null : await renew();
      const token = held.token();
      if (token !== null && trouble === null) return token;
      throw Object.assign(new Error('there is no session'), { trouble: trouble ?? { kind: 'signed-out' } });
    },
    refused(token) {
      if (held.token() !== token) return;
      held.expire();
      renew();
    },
  };
}

const lost = () => ({ kind: 'connection' }) as const;

type Held = ReturnType<typeof holdAccess>;

/** The access token that this tab has, as it or another tab got it. */
function holdAccess({ channel, now }: Pick<SessionDeps, 'channel' | 'now'>) {
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
    /** It is there, and good no more. */
    expire() {
      if (access !== null) access = { ...access, expiresAtMs: 0 };
    },
    takeAndPost(next: Access | null) {
      take(next);
      channel.post({ access: next });
    },
  };
}

type Asking = ReturnType<typeof askWith>;

function askWith({ fetch, deadline, now }: SessionDeps, held: Held) {
  return {
    // keepalive: a page that is left meanwhile must not lose the cookie that replaces the spent one.
    ask: (method: string, path: string, body?: object) =>
      fetch(path, {
        method,
        keepalive: true,
        signal: deadline(),
        ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
      }),
    async takeAnswer(answer: Response): Promise<Trouble | null> {
      if (!answer.ok) return troubleIn(answer);
      const { accessToken, expiresIn } = (await answer.json()) as { accessToken: string; expiresIn: number };
      held.takeAndPost({ token: accessToken, expiresAtMs: now() + expiresIn * 1000 });
      return null;
    },
  };
}

/**
 * A page that is reloaded gives up its lock and not what it asked: who asked beside it would use its refresh token a second
 * time. So would another tab where there are no locks.
 */
function isUnderWay({ underWaySince, now }: SessionDeps): boolean {
  const sinceMs = underWaySince.read();
  return sinceMs !== null && Math.abs(now() - sinceMs) < LEFT_BEHIND_MS;
}

async function refresh(deps: SessionDeps, held: Held, { ask, takeAnswer }: Asking): Promise<Trouble | null> {
  const { underWaySince, wait, now } = deps;
  while (!held.isGood() && isUnderWay(deps)) await wait(LOOK_EVERY_MS);
  // Another tab may have done it while this one waited.
  if (held.isGood()) return null;
  underWaySince.write(now());
  try {
    const answer = await ask('POST', `${PATH}/refresh`);
    if (answer.status !== 401) return await takeAnswer(answer);
    held.takeAndPost(null);
    return null;
  } finally {
    underWaySince.write(null);
  }
}

/** Once for all who ask while it runs. */
function onceAtATime(run: () => Promise<Trouble | null>): () => Promise<Trouble | null> {
  let underWay: Promise<Trouble | null> | null = null;
  return () => {
    underWay ??= run()
      .catch(lost)
      .finally(() => {
        underWay = null;
      });
    return underWay;
  };
}
