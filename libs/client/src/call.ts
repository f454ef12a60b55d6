import { type AnswerFacts, type Attempt, attempt, connectionError } from './attempt.ts';
import { inputError, isConnectionError, isProblem } from './errors.ts';
import { type Operations, ROUTES } from './generated.ts';
import { withRetries } from './retry.ts';
import type { SessionStore, TokenSource } from './tokens.ts';
import { msUntil, untilEnd } from './wait.ts';
import { type Route, requestOf } from './wire.ts';

export type ClientOptions = {
  /** The gateway's URL: `https://coins.example.org`. */
  baseUrl: string;
  /** By default the session of a user is in memory. */
  store?: SessionStore;
  /** The client acts as a service account instead of a user. */
  serviceAccount?: { clientId: string; clientSecret: string; scope?: string };
  /** An access token replaces the store and the service account. */
  accessToken?: string | (() => string | Promise<string>);
  /** Mint, burn, purchase and bulk accept a key; other operations do not get it. */
  apiKey?: string;
  fetch?: typeof fetch;
  /** A call with all its attempts must end within this time. */
  deadlineMs?: number;
  /** It must exceed the gateway's own wait of 8 s. */
  attemptTimeoutMs?: number;
  /** 1 disables retries. */
  attemptsMax?: number;
};

export type CallOptions = {
  /**
   * With the same key and input the call happens once, however often it is repeated, for 30 days. Store the
   * key (`newIdempotencyKey()`) before the call if the call must survive this process. Without a key the
   * client creates one for its own retries; after a failure it is in `error.idempotencyKey`.
   */
  idempotencyKey?: string | undefined;
  /** The call throws the signal's reason. The operation may happen all the same. */
  signal?: AbortSignal | undefined;
  deadlineMs?: number | undefined;
  onAnswer?: ((facts: AnswerFacts) => void) | undefined;
};

const DEADLINE_MS = 30_000;
const ATTEMPT_TIMEOUT_MS = 10_000;
const ATTEMPTS_MAX = 5;
const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;

export function newIdempotencyKey(): string {
  // Browsers do not offer randomUUID to pages that came over plain HTTP.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** With `tokens` null the request has no token. */
export type Call = (
  name: keyof Operations,
  input: object,
  options: CallOptions & { attemptTimeoutMs?: number },
  tokens: TokenSource | null,
) => Promise<unknown>;

function keyFor(route: Route, given: string | undefined): string | null {
  if (!route.takesKey) {
    if (given !== undefined) throw inputError('idempotencyKey', 'is not taken by this operation');
    return null;
  }
  const key = given ?? newIdempotencyKey();
  if (!VISIBLE_ASCII.test(key)) {
    throw inputError('idempotencyKey', 'must have 1 to 255 visible ASCII characters');
  }
  return key;
}

/** JavaScript callers may pass anything. */
function readBaseUrl(options: Partial<ClientOptions> | undefined): string {
  const { baseUrl } = options ?? {};
  if (typeof baseUrl === 'string' && /^https?:\/\/./i.test(baseUrl) && URL.canParse(baseUrl)) {
    return baseUrl.replace(/\/+$/, '');
  }
  const given = baseUrl === undefined ? 'nothing' : JSON.stringify(baseUrl);
  throw inputError(
    'baseUrl',
    `must be the address of a gateway, such as https://coins.example.org; ${given} is given`,
  );
}

/** The caller asked the gateway to wait this long. */
const requestedWaitMs = (input: object): number =>
  'waitSeconds' in input && typeof input.waitSeconds === 'number' ? input.waitSeconds * 1000 : 0;

export function createCall(options: ClientOptions): Call {
  const baseUrl = readBaseUrl(options);
  // It is looked up at each call, so that it can be instrumented later.
  const doFetch: typeof fetch = (...args) => (options.fetch ?? globalThis.fetch)(...args);

  return async (name, input, callOptions, tokens) => {
    const route: Route = ROUTES[name];
    const key = keyFor(route, callOptions.idempotencyKey);
    const request = requestOf(route, name === 'applyBulk' ? withKeys(input) : { ...input });
    const waitMs = requestedWaitMs(input);
    const deadlineMs = callOptions.deadlineMs ?? (options.deadlineMs ?? DEADLINE_MS) + waitMs;
    const signal = callOptions.signal ?? new AbortController().signal;
    signal.throwIfAborted();
    const deadlineAtMs = Date.now() + deadlineMs;

    const send = (token: string | null): Promise<Attempt> =>
      attempt(doFetch, {
        url: `${baseUrl}${request.path}`,
        isStream: route.isStream === true,
        signal,
        deadlineAtMs,
        attemptTimeoutMs: Math.min(
          callOptions.attemptTimeoutMs ?? (options.attemptTimeoutMs ?? ATTEMPT_TIMEOUT_MS) + waitMs,
          msUntil(deadlineAtMs),
        ),
        init: {
          method: route.method,
          redirect: 'error',
          headers: headersOf(options, route, { token, key, contentType: request.contentType }),
          ...(request.body === undefined ? {} : { body: request.body }),
        },
      });

    const isRead = route.method === 'GET';
    const answer = await withRetries(
      {
        isRead,
        isRepeatable: isRead || key !== null || name === 'applyBulk',
        idempotencyKey: key,
        attemptsMax: options.attemptsMax ?? ATTEMPTS_MAX,
        deadlineAtMs,
        signal,
      },
      () => attemptWithToken(route.takesToken ? tokens : null, { signal, deadlineAtMs }, send),
    );
    callOptions.onAnswer?.(answer.facts);
    return answer.value;
  };
}

/** The gateway did nothing if it reports an expired token, so the request is sent again. */
async function attemptWithToken(
  tokens: TokenSource | null,
  end: { signal: AbortSignal; deadlineAtMs: number },
  send: (token: string | null) => Promise<Attempt>,
): Promise<Attempt> {
  if (tokens === null) return send(null);
  const first = await tokenOr(untilEnd(tokens.current(), { ...end, late: noTokenInTime }));
  if (typeof first === 'object' && first !== null) return first;
  const sent = await send(first);
  if (first === null || sent.kind === 'answered' || !isProblem(sent.error, 'token_expired')) return sent;
  const second = await tokenOr(untilEnd(tokens.replace(first), { ...end, late: noTokenInTime }));
  if (typeof second === 'object' && second !== null) return second;
  return second === null ? sent : send(second);
}

/** Calls share a token renewal, but each has its own deadline. */
const noTokenInTime = () => connectionError('deadline_exceeded', 'no token in time');

async function tokenOr(token: Promise<string | null>): Promise<string | null | Attempt> {
  try {
    return await token;
  } catch (error) {
    if (!isProblem(error) && !isConnectionError(error)) throw error;
    const retryAfterMs = isProblem(error) ? error.retryAfterMs : null;
    return { kind: 'failed', error, retryAfterMs, isUnsent: true };
  }
}

function headersOf(
  { apiKey }: ClientOptions,
  route: Route,
  { token, key, contentType }: { token: string | null; key: string | null; contentType: string | undefined },
): Record<string, string> {
  return {
    accept: 'application/json, application/problem+json, */*;q=0.1',
    ...(contentType === undefined ? {} : { 'content-type': contentType }),
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(route.takesApiKey && apiKey !== undefined ? { 'x-api-key': apiKey } : {}),
    ...(key === null ? {} : { 'idempotency-key': key }),
  };
}

/** Each operation gets its own key, so that the whole request can be repeated. */
function withKeys(input: object): Record<string, unknown> {
  const { operations } = input as Operations['applyBulk']['input'];
  if (!Array.isArray(operations)) return { ...input };
  return {
    operations: operations.map((each) => ({
      ...each,
      idempotencyKey: each.idempotencyKey ?? newIdempotencyKey(),
    })),
  };
}
