import { type Attempt, attempt, connectionError, type Facts } from './attempt.ts';
import { inputError, isConnectionError, isProblem } from './errors.ts';
import { type Operations, ROUTES } from './generated.ts';
import { withRetries } from './retry.ts';
import type { SessionStore, TokenSource } from './tokens.ts';
import { msUntil, untilEnd } from './wait.ts';
import { type Route, requestOf } from './wire.ts';

export type ClientOptions = {
  /** Where the gateway is: `https://coins.example.org`. */
  baseUrl: string;
  /** Where the session of a user is kept; in memory when nothing is said. */
  store?: SessionStore;
  /** To act as a service account, in place of a user. */
  serviceAccount?: { clientId: string; clientSecret: string; scope?: string };
  /** To bring an access token, in place of both. */
  accessToken?: string | (() => string | Promise<string>);
  /** Sent with the operations that take one: mint, burn, purchase, bulk. */
  apiKey?: string;
  fetch?: typeof fetch;
  /** How long a call takes at most, with all its attempts. */
  deadlineMs?: number;
  /** How long one attempt waits for an answer; longer than the gateway waits, which is 8 s. */
  attemptTimeoutMs?: number;
  /** 1: never try again. */
  attemptsMax?: number;
};

export type CallOptions = {
  /**
   * What the call is known by: with the same key and input it happens once, however often it is made, for 30 days. Make one by
   * `newIdempotencyKey()`, and store it before the call where the call must outlive this process. Without one the call has a
   * key of its own, which covers its own retries; after a failure it is in `error.idempotencyKey`.
   */
  idempotencyKey?: string | undefined;
  /** Ends the call: it throws the signal's reason. What it asked for may happen all the same. */
  signal?: AbortSignal | undefined;
  deadlineMs?: number | undefined;
  /** Told of the answer beside its body: its request id, whether it is a replay, whether it may lack the newest. */
  onAnswer?: ((facts: Facts) => void) | undefined;
};

const DEADLINE_MS = 30_000;
const ATTEMPT_TIMEOUT_MS = 10_000;
const ATTEMPTS_MAX = 5;
const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;

/** A key that nothing else has. */
export function newIdempotencyKey(): string {
  // Not randomUUID, which browsers keep from pages that came over plain HTTP.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A call by the name of its operation; `tokens` null: the request shows no token. */
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

/** JavaScript may give anything. */
function addressOf(options: Partial<ClientOptions> | undefined): string {
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

/** How long the gateway is asked to wait before it answers. */
const waitOf = (input: object): number =>
  'waitSeconds' in input && typeof input.waitSeconds === 'number' ? input.waitSeconds * 1000 : 0;

/** What sends the operations of a client. */
export function createCall(options: ClientOptions): Call {
  const baseUrl = addressOf(options);
  // The global one is looked up at each call, so that it can be instrumented later.
  const doFetch: typeof fetch = (...args) => (options.fetch ?? globalThis.fetch)(...args);

  return async (name, input, callOptions, tokens) => {
    const route: Route = ROUTES[name];
    const key = keyFor(route, callOptions.idempotencyKey);
    const request = requestOf(route, name === 'applyBulk' ? withKeys(input) : { ...input });
    const waitMs = waitOf(input);
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
      () => withToken(route.takesToken ? tokens : null, { signal, deadlineAtMs }, send),
    );
    callOptions.onAnswer?.(answer.facts);
    return answer.value;
  };
}

/** Sends it with a token; once more when the gateway says that this one has expired: it then did nothing. */
async function withToken(
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

/** A renewal is shared, and the deadline is of one call. */
const noTokenInTime = () => connectionError('deadline_exceeded', 'no token in time');

/** The token, or the failed attempt that it is to have none. */
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

/** Operations of a bulk carry the keys themselves: with one for each of them the whole can be sent again. */
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
