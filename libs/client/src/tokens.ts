/** Where access tokens come from. */
export type TokenSource = {
  /** A token that is good for now; null when there is none, and the request goes without. */
  current(): Promise<string | null>;
  /** Another one, for one that the gateway says has expired; null when there is no other. */
  replace(expired: string): Promise<string | null>;
};

export type Session = {
  accessToken: string;
  refreshToken: string;
  /** When the access token expires, by this machine's clock. */
  expiresAtMs: number;
};

type Maybe<T> = T | Promise<T>;

/** Keeps the session of one user: in memory, in a file, in the browser. Tokens are secrets. */
export type SessionStore = {
  read(): Maybe<Session | null>;
  /** Null: the session is over. */
  write(session: Session | null): Maybe<void>;
  /**
   * Runs it while nobody else who shares the store does. A refresh token is good once, and using it again ends the
   * session: a store that several clients, processes or tabs share needs this. Without it one client locks for itself.
   */
  lock?<T>(run: () => Promise<T>): Promise<T>;
};

/** Tokens are renewed this long before they expire. */
const RENEW_BEFORE_MS = 30_000;

export type LockedStore = SessionStore & Required<Pick<SessionStore, 'lock'>>;

/** Runs one after another. */
function oneAtATime(): LockedStore['lock'] {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const mine = last.then(run);
    last = mine.catch(() => undefined);
    return mine;
  };
}

/** The store; what one client does with it is locked in any case: a login waits for the renewal that is under way, which would overwrite it. */
export function withLock(store: SessionStore): LockedStore {
  const alone = oneAtATime();
  return {
    read: () => store.read(),
    write: (session) => store.write(session),
    lock: (run) => store.lock?.(run) ?? alone(run),
  };
}

export function memoryStore(): LockedStore {
  let kept: Session | null = null;
  return {
    read: () => kept,
    write: (session) => {
      kept = session;
    },
    lock: oneAtATime(),
  };
}

/** Runs it once for all who ask while it runs. */
function singleFlight<In, Out>(run: (input: In) => Promise<Out>): (input: In) => Promise<Out> {
  let underWay: Promise<Out> | null = null;
  return (input) => {
    underWay ??= run(input).finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

/** The tokens of a user who logged in. `refresh` gives null when the session is over, and throws for everything else. */
export function sessionTokens(
  store: LockedStore,
  refresh: (refreshToken: string) => Promise<Session | null>,
): TokenSource {
  const renew = async (expired: string): Promise<string | null> => {
    const session = await store.read();
    // Who shares the store has renewed it meanwhile, or logged out.
    if (session?.accessToken !== expired) return session?.accessToken ?? null;
    const renewed = await refresh(session.refreshToken);
    await store.write(renewed);
    return renewed?.accessToken ?? null;
  };
  const replace = singleFlight((expired: string) => store.lock(() => renew(expired)));
  return {
    replace,
    async current() {
      const session = await store.read();
      if (session === null) return null;
      return session.expiresAtMs - RENEW_BEFORE_MS > Date.now()
        ? session.accessToken
        : replace(session.accessToken);
    },
  };
}

/** The tokens of a service account: asked for when there is none that is good. */
export function serviceAccountTokens(
  ask: () => Promise<{ accessToken: string; expiresAtMs: number }>,
): TokenSource {
  let kept: { accessToken: string; expiresAtMs: number } | null = null;
  const askOnce = singleFlight(async (_expired: string | null) => {
    kept = await ask();
    return kept.accessToken;
  });
  return {
    current: async () =>
      kept !== null && kept.expiresAtMs - RENEW_BEFORE_MS > Date.now() ? kept.accessToken : askOnce(null),
    replace: (expired) =>
      kept !== null && kept.accessToken !== expired ? Promise.resolve(kept.accessToken) : askOnce(expired),
  };
}

/** A token that the caller brings, or a function that brings it. */
export function givenTokens(token: string | (() => Maybe<string>)): TokenSource {
  const bring = async () => (typeof token === 'string' ? token : token());
  return {
    current: bring,
    async replace(expired) {
      const next = await bring();
      return next === expired ? null : next;
    },
  };
}
