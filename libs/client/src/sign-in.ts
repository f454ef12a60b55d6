import type { Call, CallOptions, ClientOptions } from './call.ts';
import { inputError, isProblem } from './errors.ts';
import type { Operations } from './generated.ts';
import {
  callerTokens,
  type LockedStore,
  memoryStore,
  type Session,
  serviceAccountTokens,
  sessionTokens,
  type TokenSource,
  withLock,
} from './tokens.ts';

type TokenPair = Operations['logIn']['output'];
type ClientToken = Operations['createServiceToken']['output'];

function sessionOf({ accessToken, refreshToken, expiresIn }: TokenPair): Session {
  return { accessToken, refreshToken, expiresAtMs: Date.now() + expiresIn * 1000 };
}

/**
 * An aborted renewal may have used up the refresh token, which ends the session, so deadlines of calls do not
 * stop it.
 */
const RENEWAL_MAX_MS = 15_000;

/**
 * Returns null if the session has ended. The request is sent once, because a refresh token without an answer may be
 * used up.
 */
async function refreshSession(call: Call, refreshToken: string): Promise<Session | null> {
  try {
    const options = { deadlineMs: RENEWAL_MAX_MS, attemptTimeoutMs: RENEWAL_MAX_MS };
    return sessionOf((await call('refreshTokens', { refreshToken }, options, null)) as TokenPair);
  } catch (error) {
    if (isProblem(error, 'unauthenticated')) return null;
    throw error;
  }
}

/** The store is null for a client that no user logs in with. */
export type ChosenTokens = { tokens: TokenSource; store: LockedStore | null };

export function chooseTokens(options: ClientOptions, call: Call): ChosenTokens {
  const { serviceAccount, accessToken } = options;
  const ways = [options.store, serviceAccount, accessToken].filter((way) => way !== undefined);
  if (ways.length > 1) throw inputError('options', 'give one of store, serviceAccount and accessToken');
  if (accessToken !== undefined) return { tokens: callerTokens(accessToken), store: null };
  if (serviceAccount) {
    const { createServiceToken } = serviceMethods(call, options);
    return { tokens: renewedTokens(() => createServiceToken()), store: null };
  }
  const store = withLock(options.store ?? memoryStore());
  return { tokens: sessionTokens(store, (refreshToken) => refreshSession(call, refreshToken)), store };
}

export function sessionMethods(call: Call, store: LockedStore | null) {
  const needStore = (): LockedStore => {
    if (store === null) throw inputError('options', 'only the client of a user logs in and out');
    return store;
  };
  return {
    /** Tokens are then renewed automatically. */
    async logIn(input: Operations['logIn']['input'], options: CallOptions = {}): Promise<void> {
      const kept = needStore();
      const session = sessionOf((await call('logIn', input, options, null)) as TokenPair);
      await kept.lock(async () => kept.write(session));
    },
    /** Removes the session from the store first, so that this process is logged out even if the call fails. */
    async logOut(options: CallOptions = {}): Promise<void> {
      const kept = needStore();
      const session = await kept.lock(async () => {
        const ended = await kept.read();
        await kept.write(null);
        return ended;
      });
      if (session === null) return;
      await call('logOut', { refreshToken: session.refreshToken }, options, null);
    },
  };
}

const EXCHANGE = {
  grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
  subject_token_type: 'urn:cowrie:token-type:external-id',
} as const;

/** Without `scope` the token has every scope that a platform can have. */
type Exchange = { externalId: string; scope?: string | undefined };

export function serviceMethods(call: Call, { serviceAccount }: ClientOptions) {
  const send = async (form: object, options: CallOptions): Promise<ClientToken> => {
    if (!serviceAccount) throw inputError('options', 'only the client of a service account gets tokens');
    const { clientId: client_id, clientSecret: client_secret } = serviceAccount;
    const sent = { ...form, client_id, client_secret };
    return (await call('createServiceToken', sent, options, null)) as ClientToken;
  };
  return {
    /** The token is for other uses; the client's calls get tokens by themselves. */
    createServiceToken: ({ scope }: { scope?: string | undefined } = {}, options: CallOptions = {}) =>
      send({ grant_type: 'client_credentials', scope: scope ?? serviceAccount?.scope }, options),
    /** The token of 5 minutes is for other uses; `actFor` creates a client that renews it. */
    exchangeToken: ({ externalId, scope }: Exchange, options: CallOptions = {}) =>
      send({ ...EXCHANGE, subject_token: externalId, scope }, options),
  };
}

export function delegatedTokens(call: Call, options: ClientOptions, exchange: Exchange): TokenSource {
  const { serviceAccount } = options;
  if (!serviceAccount) throw inputError('options', 'only the client of a service account acts for users');
  const { exchangeToken } = serviceMethods(call, options);
  return renewedTokens(() => exchangeToken(exchange));
}

const renewedTokens = (get: () => Promise<ClientToken>): TokenSource =>
  serviceAccountTokens(async () => {
    const { access_token: accessToken, expires_in: expiresIn } = await get();
    return { accessToken, expiresAtMs: Date.now() + expiresIn * 1000 };
  });
