import { type Client, createClient } from '@cowrie/client';
import { QueryClient } from '@tanstack/react-query';
import { browserDeps } from '../session/browser.ts';
import { createSession } from '../session/session.ts';
import { createBehind } from './behind.ts';
import { createConnection } from './connection.ts';
import { CALL_MAX_MS } from './deadline.ts';
import { createServerClock } from './server-clock.ts';

const ATTEMPTS_MAX = 3;
const FRESH_MS = 5_000;

const deps = browserDeps();
export const connection = createConnection(deps.fetch);
export const behind = createBehind();
export const serverClock = createServerClock({
  elapsedMs: () => performance.now(),
  ownMs: () => Date.now(),
});
export const session = createSession({ ...deps, fetch: connection.fetch });

/** As the client; which token the gateway refuses and which answers may lack something is noted. */
async function fetchAsUser(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const answer = await connection.fetch(input, init);
  behind.note(String(input), init, answer);
  serverClock.note(answer);
  if (answer.status !== 401) return answer;
  const [, token = ''] = new Headers(init?.headers).get('authorization')?.split(' ') ?? [];
  session.refused(token);
  return answer;
}

/** A client as who is signed in; with an API key where an operation asks for one. */
export const clientWith = (apiKey?: string, { attemptsMax = ATTEMPTS_MAX } = {}): Client =>
  createClient({
    baseUrl: window.location.origin,
    accessToken: () => session.token(),
    fetch: fetchAsUser,
    attemptsMax,
    deadlineMs: CALL_MAX_MS,
    ...(apiKey === undefined ? {} : { apiKey }),
  });

export const api = clientWith();
/** A client as nobody, for what may be asked for without a session. */
export const signedOutApi = createClient({
  baseUrl: window.location.origin,
  fetch: fetchAsUser,
  attemptsMax: ATTEMPTS_MAX,
  deadlineMs: CALL_MAX_MS,
});

/** What was read; the client has tried again already when it failed. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: FRESH_MS, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

connection.subscribe(() => {
  if (!connection.isLost()) queryClient.refetchQueries({ type: 'active' });
});
session.subscribe(() => {
  if (session.state() !== 'signed-out') return;
  queryClient.clear();
  behind.forget();
});
