import { type Client, createClient } from '@cowrie/client';
import { QueryClient } from '@tanstack/react-query';
import { browserDeps } from '../session/browser.ts';
import { createSession } from '../session/session.ts';
import { createConnection } from './connection.ts';
import { CALL_MAX_MS } from './deadline.ts';
import { createServerClock } from './server-clock.ts';
import { createStaleReads } from './stale-reads.ts';

const ATTEMPTS_MAX = 3;
const FRESH_MS = 5_000;

const browserFunctions = browserDeps();
export const connection = createConnection(browserFunctions.fetch);
export const staleReads = createStaleReads();
export const serverClock = createServerClock({
  elapsedMs: () => performance.now(),
  ownMs: () => Date.now(),
});
export const session = createSession({ ...browserFunctions, fetch: connection.fetch });

async function fetchAsUser(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const answer = await connection.fetch(input, init);
  staleReads.noteAnswer(String(input), init, answer);
  serverClock.noteAnswer(answer);
  if (answer.status !== 401) return answer;
  const [, token = ''] = new Headers(init?.headers).get('authorization')?.split(' ') ?? [];
  session.noteRefusedToken(token);
  return answer;
}

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
export const signedOutApi = createClient({
  baseUrl: window.location.origin,
  fetch: fetchAsUser,
  attemptsMax: ATTEMPTS_MAX,
  deadlineMs: CALL_MAX_MS,
});

/** Queries do not retry, because the client already has. */
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
  staleReads.forget();
});
