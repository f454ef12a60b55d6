export type TokenSource = {
  /** If it is null, the request is sent without a token. */
  current(): Promise<string | null>;
  /** Call it with the token that the gateway reported as expired. Returns null if there is no other token. */
  replace(expired: string): Promise<string | null>;
};

export type Session = {
  accessToken: string;
  refreshToken: string;
  /** The expiry is by this machine's clock. */
  expiresAtMs: number;
};

type MaybePromise<T> = T | Promise<T>;

/** A store keeps one user's session: in memory, in a file, or in the browser. Tokens are secrets. */
export type SessionStore = {
  read(): MaybePromise<Session | null>;
  /** Null means that the session has ended. */
  write(session: Session | null): MaybePromise<void>;
  /**
   * It runs the function while no other user of the store does. A store that several clients, processes or
   * tabs share needs it, because a second use of a refresh token ends the session.
   */
  lock?<T>(run: () => Promise<T>): Promise<T>;
};

const RENEW_BEFORE_MS = 30_000;

export type LockedStore = SessionStore & Required<Pick<SessionStore, 'lock'>>;

function createMutex(): LockedStore['lock'] {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const mine = last.then(run);
    last = mine.catch(() => undefined);
    return mine;
  };
}

/** A login waits for a running renewal, which would otherwise overwrite it. */
export function withLock(store: SessionStore): LockedStore {
  const alone = createMutex();
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
    lock: createMutex(),
  };
}

function singleFlight<In, Out>(run: (input: In) => Promise<Out>): (input: In) => Promise<Out> {
  let underWay: Promise<Out> | null = null;
  return (input) => {
    underWay ??= run(input).finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

/** `refresh` returns null if the session has ended, and throws for every other failure. */
export function sessionTokens(
  store: LockedStore,
  refresh: (refreshToken: string) => Promise<Session | null>,
): TokenSource {
  const renew = async (expired: string): Promise<string | null> => {
    const session = await store.read();
    // Another user of the store renewed the token meanwhile, or logged out.
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

export function callerTokens(token: string | (() => MaybePromise<string>)): TokenSource {
  const bring = async () => (typeof token === 'string' ? token : token());
  return {
    current: bring,
    async replace(expired) {
      const next = await bring();
      return next === expired ? null : next;
    },
  };
}
