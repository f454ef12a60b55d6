import { type CowrieConnectionError, type CowrieProblem, cowrieError } from './errors.ts';
import type { ProblemCode } from './generated.ts';
import { msUntil } from './wait.ts';
import { parseAnswer } from './wire.ts';

export type AnswerFacts = { status: number; requestId: string | null; replayed: boolean; stale: boolean };

export type Attempt = (
  | { kind: 'answered'; value: unknown; facts: AnswerFacts }
  | {
      kind: 'failed';
      error: CowrieProblem | CowrieConnectionError;
      retryAfterMs: number | null;
      /** There was no token, so nothing was sent. */
      isUnsent?: true;
    }
) & {
  /** The time at which the request was sent; a call that waited for a token began earlier. */
  sentAtMs?: number;
};

export type Request = {
  url: string;
  init: RequestInit;
  isStream: boolean;
  attemptTimeoutMs: number;
  /** The answer must be complete by then, unless it is a stream. */
  deadlineAtMs: number;
  signal: AbortSignal;
};

/** Answers with these statuses may have no body. */
const BODILESS: ReadonlySet<number> = new Set([202, 204]);
const UNDECIDED = { isOutcomeUnknown: false, idempotencyKey: null };

/** It throws the reason of `signal` if that aborts the request. */
export async function attempt(doFetch: typeof fetch, request: Request): Promise<Attempt> {
  const { signal } = request;
  const sentAtMs = Date.now();
  const controller = new AbortController();
  const giveUp = () => controller.abort();
  const stop = () => controller.abort(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  let timer = setTimeout(giveUp, request.attemptTimeoutMs);
  const release = () => signal.removeEventListener('abort', stop);
  let isRead = true;
  try {
    signal.throwIfAborted();
    const response = await doFetch(request.url, { ...request.init, signal: controller.signal });
    clearTimeout(timer);
    if (response.ok && request.isStream && response.body) {
      isRead = false;
      const value = streamOf(response.body, { signal, release });
      return { kind: 'answered', value, facts: factsOf(response) };
    }
    timer = setTimeout(giveUp, msUntil(request.deadlineAtMs));
    return { ...toAttempt(response, await response.text()), sentAtMs };
  } catch (error) {
    signal.throwIfAborted();
    return {
      ...noAnswer(controller.signal.aborted ? 'deadline_exceeded' : 'network_failed', error),
      sentAtMs,
    };
  } finally {
    clearTimeout(timer);
    if (isRead) release();
  }
}

/** A broken connection is an error, and not the end of the stream. */
function streamOf(
  body: ReadableStream<Uint8Array>,
  { signal, release }: { signal: AbortSignal; release: () => void },
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(stream) {
      try {
        const { done, value } = await reader.read();
        if (!done) return stream.enqueue(value);
        stream.close();
      } catch (error) {
        const isStopped = signal.aborted;
        stream.error(
          isStopped ? signal.reason : connectionError('network_failed', 'the connection failed', error),
        );
      }
      release();
    },
    cancel(reason) {
      release();
      return reader.cancel(reason);
    },
  });
}

export function connectionError(
  code: 'deadline_exceeded' | 'network_failed',
  message: string,
  cause?: unknown,
): CowrieConnectionError {
  return cowrieError('CowrieConnectionError', { message, cause, code, status: null, ...UNDECIDED });
}

function noAnswer(code: 'deadline_exceeded' | 'network_failed', cause: unknown): Attempt {
  const message = code === 'deadline_exceeded' ? 'no answer in time' : 'the connection failed';
  return { kind: 'failed', error: connectionError(code, message, cause), retryAfterMs: null };
}

function factsOf({ status, headers }: Response): AnswerFacts {
  return {
    status,
    requestId: headers.get('x-request-id'),
    replayed: headers.get('idempotency-replayed') === 'true',
    stale: headers.get('cowrie-stale') === 'true',
  };
}

function toAttempt(response: Response, text: string): Attempt {
  const type = response.headers.get('content-type') ?? '';
  if (BODILESS.has(response.status) && text === '') {
    return { kind: 'answered', value: null, facts: factsOf(response) };
  }
  const body = /^application\/(problem\+)?json\b/.test(type) ? parseBody(text) : undefined;
  if (response.ok && body !== undefined) return { kind: 'answered', value: body, facts: factsOf(response) };
  const retryAfterMs = retryAfterOf(response.headers);
  const error = isProblemBody(body) ? problemOf(body, retryAfterMs) : foreignAnswer(response);
  return { kind: 'failed', error, retryAfterMs };
}

function parseBody(text: string): unknown {
  try {
    return parseAnswer(text);
  } catch {
    return undefined;
  }
}

type ProblemBody = {
  code: ProblemCode;
  status: number;
  title: string;
  detail: string;
  instance: string;
  errors?: CowrieProblem['errors'];
};

function isProblemBody(body: unknown): body is ProblemBody {
  if (typeof body !== 'object' || body === null) return false;
  const fields = ['code', 'title', 'detail', 'instance'];
  return fields.every((name) => typeof (body as Record<string, unknown>)[name] === 'string');
}

function problemOf(body: ProblemBody, retryAfterMs: number | null): CowrieProblem {
  const { code, status, title, detail, instance: requestId, errors = [] } = body;
  const message = `${detail} (${code}, request ${requestId})`;
  const facts = { ...UNDECIDED, code, status, title, detail, requestId, errors, retryAfterMs };
  return cowrieError('CowrieProblem', { message, ...facts });
}

function foreignAnswer({ status }: Response): CowrieConnectionError {
  const message = `an answer that is not the gateway's, with status ${status}`;
  return cowrieError('CowrieConnectionError', { message, code: 'unexpected_answer', status, ...UNDECIDED });
}

function retryAfterOf(headers: Headers): number | null {
  const text = headers.get('retry-after');
  if (text === null) return null;
  const ms = /^\d{1,6}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
