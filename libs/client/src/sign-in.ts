import type { Call, CallOptions, ClientOptions } from './call.ts';
import { inputError, isProblem } from './errors.ts';
import type { Operations } from './generated.ts';
import {
  givenTokens,
  type LockedStore,
  memoryStore,
  type Session,
  serviceAccountTokens,
  sessionTokens,
  type TokenSource,
  withLock,
} from './tokens.ts';

/** Which tokens a client shows, and how its user logs in and out. */

type TokenPair = Operations['logIn']['output'];
type ClientToken = Operations['createServiceToken']['output'];

function sessionOf({ accessToken, refreshToken, expiresIn }: TokenPair): Session {
  return { accessToken, refreshToken, expiresAtMs: Date.now() + expiresIn * 1000 };
}

/**
 * Of a renewal, however short the deadlines and attempts of calls are: one that is given up may have spent the refresh token, and
 * that ends the session. Less than a call has as a rule, so that who waits for one has time left.
 */
const RENEWAL_MAX_MS = 15_000;

/** Null: the session is over. Sent once: nobody knows whether a refresh token without an answer is spent. */
async function refreshed(call: Call, refreshToken: string): Promise<Session | null> {
  try {
    const options = { deadlineMs: RENEWAL_MAX_MS, attemptTimeoutMs: RENEWAL_MAX_MS };
    return sessionOf((await call('refreshTokens', { refreshToken }, options, null)) as TokenPair);
  } catch (error) {
    if (isProblem(error, 'unauthenticated')) return null;
    throw error;
  }
}

export function chooseTokens(
  options: ClientOptions,
  call: Call,
): { tokens: TokenSource; store: LockedStore | null } {
  const { serviceAccount, accessToken } = options;
  const ways = [options.store, serviceAccount, accessToken].filter((way) => way !== undefined);
  if (ways.length > 1) throw inputError('options', 'give one of store, serviceAccount and accessToken');
  if (accessToken !== undefined) return { tokens: givenTokens(accessToken), store: null };
  if (serviceAccount) {
    const { clientId: client_id, clientSecret: client_secret, scope } = serviceAccount;
    const form = { grant_type: 'client_credentials', client_id, client_secret, scope };
    const ask = async () => {
      const token = (await call('createServiceToken', form, {}, null)) as ClientToken;
      return { accessToken: token.access_token, expiresAtMs: Date.now() + token.expires_in * 1000 };
    };
    return { tokens: serviceAccountTokens(ask), store: null };
  }
  const store = withLock(options.store ?? memoryStore());
  return { tokens: sessionTokens(store, (refreshToken) => refreshed(call, refreshToken)), store };
}

export function sessionMethods(call: Call, store: LockedStore | null) {
  const needStore = (): LockedStore => {
    if (store === null) throw inputError('options', 'only the client of a user logs in and out');
    return store;
  };
  return {
    /** Logs a user in and keeps the session; tokens are renewed by themselves from then on. */
    async logIn(input: Operations['logIn']['input'], options: CallOptions = {}): Promise<void> {
      const kept = needStore();
      const session = sessionOf((await call('logIn', input, options, null)) as TokenPair);
      await kept.lock(async () => kept.write(session));
    },
    /** Ends the session, here first and then at the gateway. */
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

export function exchangeMethods(call: Call, { serviceAccount }: ClientOptions) {
  const send = async (form: object, options: CallOptions): Promise<ClientToken> => {
    if (!serviceAccount) throw inputError('options', 'only the client of a service account exchanges tokens');
    const { clientId: client_id, clientSecret: client_secret } = serviceAccount;
    return (await call(
      'createServiceToken',
      { ...form, client_id, client_secret },
      options,
      null,
    )) as ClientToken;
  };
  return {
    /** As a service account: a token of its own, and which scopes it has. The client's calls need none: they ask by themselves. */
    grantToken: ({ scope }: { scope?: string | undefined } = {}, options: CallOptions = {}) =>
      send({ grant_type: 'client_credentials', scope: scope ?? serviceAccount?.scope }, options),
    /** As the service account of a platform: a token of 5 minutes to act for a user who is linked, for a client of its own (`accessToken`). */
    exchangeToken: (
      { externalId, scope }: { externalId: string; scope?: string | undefined },
      options: CallOptions = {},
    ) => send({ ...EXCHANGE, subject_token: externalId, scope }, options),
  };
}
