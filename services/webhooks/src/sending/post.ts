import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { LIMITS } from '@cowrie/contracts';
import { refusalOfUrl } from '@cowrie/runtime';
import { createPublicLookup, createResolve, type Resolve } from './public-lookup.ts';
import { beginningOf, reasonOf } from './reason.ts';

export type Posted =
  | { kind: 'delivered'; status: number; answer: string | null }
  | { kind: 'failed'; status: number | null; error: string; answer: string | null; retryAfter?: string }
  /** We stopped: nothing is known of it. */
  | { kind: 'aborted' };

export type Poster = {
  /** Never rejects. */
  post(
    message: { url: string; headers: Record<string, string>; body: string },
    signal: AbortSignal,
  ): Promise<Posted>;
  /** Closes the connections that are kept. */
  close(): void;
};

/** Of an answer's body, which decides nothing: its beginning is kept, it is read so that the connection can be, and cut off beyond either. */
const BODY = { bytesMax: 4_096, ms: 1_000 };
const KEPT_MS = 30_000;
/** The receiver closed a connection that was kept, while we wrote to it. */
const CLOSED_MEANWHILE = ['ECONNRESET', 'EPIPE'];

/** `ended`: nothing more of it is read; it gives the beginning of its body. */
type Answer = { status: number; retryAfter?: string | undefined; ended: Promise<string | null> };

/**
 * Posts to addresses of the internet alone, over connections that are kept. An answer of 2xx within the time is a delivery,
 * whatever becomes of its body; a redirect is not followed.
 */
export function createPoster(options: {
  allowLoopback: boolean;
  answerMs?: number;
  resolve?: Resolve;
  /** Certificates that sign those of receivers, beside the well-known ones. */
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
      if (refusal !== null) return unanswered(`the URL ${refusal}`);
      const late = AbortSignal.timeout(answerMs);
      const bytes = Buffer.byteLength(body);
      const asked = {
        method: 'POST',
        headers: { ...headers, 'content-length': bytes },
        signal: AbortSignal.any([signal, late]),
      };
      try {
        const sent = send(new URL(url), asked, body);
        const { status, retryAfter, ended } = await Promise.race([sent, rejectedBy(asked.signal)]);
        const answer = await ended;
        if (status >= 200 && status < 300) return { kind: 'delivered', status, answer };
        const failed = { kind: 'failed', status, error: `answered ${status}`, answer } as const;
        return retryAfter === undefined ? failed : { ...failed, retryAfter };
      } catch (error) {
        if (late.aborted) return unanswered(`no answer within ${answerMs / 1000} s`);
        if (signal.aborted) return { kind: 'aborted' };
        return unanswered(reasonOf(error));
      }
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

const unanswered = (error: string): Posted => ({ kind: 'failed', status: null, error, answer: null });

type Agents = { 'https:': https.Agent; 'http:': http.Agent };
type Send = (url: URL, asked: RequestOptions, body: string) => Promise<Answer>;

/** Sends one request, once more where a connection that was kept is closed by then. */
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
      // Unheard, it would end without an answer and without an error.
      request.on('upgrade', ({ statusCode = 0 }, socket) => {
        socket.destroy();
        settle({ status: statusCode, ended: Promise.resolve(null) });
      });
      request.end(body);
    });
  };
}

/** Rejects when the signal is aborted: whatever the request does, an attempt ends. */
function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Resolves when the body has ended or is cut off. It never rejects: the answer is known by then. */
function readToEnd(answer: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  return new Promise((settle) => {
    const end = () => {
      clearTimeout(timer);
      settle(beginningOf(Buffer.concat(chunks)));
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
