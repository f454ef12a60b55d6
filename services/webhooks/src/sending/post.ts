import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { LIMITS } from '@cowrie/contracts';
import { refusalOfUrl } from '@cowrie/runtime';
import { createPublicLookup, createResolve, type Resolve } from './public-lookup.ts';
import { describeError, truncateBody } from './reason.ts';

export type PostResult =
  | { kind: 'delivered'; status: number; answer: string | null }
  | { kind: 'failed'; status: number | null; error: string; answer: string | null; retryAfter?: string }
  /** The service stopped, so the result is unknown. */
  | { kind: 'aborted' };

export type Poster = {
  post(
    message: { url: string; headers: Record<string, string>; body: string },
    signal: AbortSignal,
  ): Promise<PostResult>;
  close(): void;
};

/** The rest of the body is read so that the connection can be kept, and cut off beyond either bound. */
const BODY = { bytesMax: 4_096, ms: 1_000 };
const KEPT_MS = 30_000;
/** The receiver closed a kept connection while the request was written. */
const CLOSED_MEANWHILE = ['ECONNRESET', 'EPIPE'];

/** `ended` resolves with the beginning of the body. */
type Answer = { status: number; retryAfter?: string | undefined; ended: Promise<string | null> };

/** A 2xx status in time is a success, whatever happens to the body. Redirects are not followed. */
export function createPoster(options: {
  allowLoopback: boolean;
  answerMs?: number;
  resolve?: Resolve;
  ca?: string;
}): Poster {
  const { allowLoopback, answerMs = LIMITS.webhookAnswerMs, resolve = createResolve(), ca } = options;
  const lookup = createPublicLookup({ resolve, allowLoopback });
  const kept = {
    keepAlive: true,
    maxFreeSockets: 2,
    maxTotalSockets: Number.POSITIVE_INFINITY,
    timeout: KEPT_MS,
  };
  const agents = { 'https:': new https.Agent({ ...kept, ca }), 'http:': new http.Agent(kept) };

  const send = createSend(agents, lookup);

  return {
    async post({ url, headers, body }, signal) {
      const refusal = refusalOfUrl(url, { allowLoopback });
      if (refusal !== null) return toFailure(`the URL ${refusal}`);
      const late = AbortSignal.timeout(answerMs);
      const bytes = Buffer.byteLength(body);
      const asked = {
        method: 'POST',
        headers: { ...headers, 'content-length': bytes },
        signal: AbortSignal.any([signal, late]),
      };
      try {
        const sent = send(new URL(url), asked, body);
        const { status, retryAfter, ended } = await Promise.race([sent, rejectOnAbort(asked.signal)]);
        const answer = await ended;
        if (status >= 200 && status < 300) return { kind: 'delivered', status, answer };
        const failed = { kind: 'failed', status, error: `answered ${status}`, answer } as const;
        return retryAfter === undefined ? failed : { ...failed, retryAfter };
      } catch (error) {
        if (late.aborted) return toFailure(`no answer within ${answerMs / 1000} s`);
        if (signal.aborted) return { kind: 'aborted' };
        return toFailure(describeError(error));
      }
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

const toFailure = (error: string): PostResult => ({ kind: 'failed', status: null, error, answer: null });

type Agents = { 'https:': https.Agent; 'http:': http.Agent };
type Send = (url: URL, asked: RequestOptions, body: string) => Promise<Answer>;

/** The request is repeated once if a kept connection was closed meanwhile. */
function createSend(agents: Agents, lookup: RequestOptions['lookup']): Send {
  return function send(url, asked, body) {
    const isSecure = url.protocol === 'https:';
    const agent = agents[isSecure ? 'https:' : 'http:'];
    return new Promise((settle, reject) => {
      const request = (isSecure ? https : http).request(url, { ...asked, agent, lookup });
      let isAnswered = false;
      request.on('error', (error) => {
        const isStale =
          request.reusedSocket && CLOSED_MEANWHILE.includes((error as NodeJS.ErrnoException).code ?? '');
        if (isStale && !isAnswered && !asked.signal?.aborted) send(url, asked, body).then(settle, reject);
        else reject(error);
      });
      request.on('response', (answer) => {
        isAnswered = true;
        settle({
          status: answer.statusCode ?? 0,
          retryAfter: answer.headers['retry-after'],
          ended: readToEnd(answer),
        });
      });
      // Without this listener the request would end without an answer and without an error.
      request.on('upgrade', ({ statusCode = 0 }, socket) => {
        socket.destroy();
        settle({ status: statusCode, ended: Promise.resolve(null) });
      });
      request.end(body);
    });
  };
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** The answer is known by then, so it never rejects. */
function readToEnd(answer: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  return new Promise((settle) => {
    const end = () => {
      clearTimeout(timer);
      settle(truncateBody(Buffer.concat(chunks)));
    };
    const cutOff = () => {
      answer.destroy();
      end();
    };
    const timer = setTimeout(cutOff, BODY.ms);
    answer.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes > BODY.bytesMax) cutOff();
    });
    for (const event of ['end', 'error', 'close']) answer.on(event, end);
  });
}
