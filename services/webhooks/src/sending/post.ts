import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { LIMITS } from '@cowrie/contracts';
import { refusalOfUrl } from '@cowrie/runtime';
import { createPublicLookup, createResolve, type Resolve } from './public-lookup.ts';
import { reasonOf } from './reason.ts';

export type Posted =
  | { kind: 'delivered'; status: number }
  | { kind: 'failed'; status: number | null; error: string }
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

/** Of an answer's body; whatever else there is, is not waited for. */
const ANSWER_BYTES_MAX = 4_096;
const KEPT_MS = 30_000;
/** The receiver closed a connection that was kept, while we wrote to it. */
const CLOSED_MEANWHILE = ['ECONNRESET', 'EPIPE'];

/**
 * Posts to addresses of the internet alone, over connections that are kept. An answer of 2xx, whole within the time, is a
 * delivery; a redirect is not followed.
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

  function send(url: URL, asked: RequestOptions, body: string): Promise<number> {
    const isSecure = url.protocol === 'https:';
    const agent = agents[isSecure ? 'https:' : 'http:'];
    return new Promise((settle, reject) => {
      const request = (isSecure ? https : http).request(url, { ...asked, agent, lookup });
      request.on('error', (error) => {
        const isStale =
          request.reusedSocket && CLOSED_MEANWHILE.includes((error as NodeJS.ErrnoException).code ?? '');
        if (isStale && !asked.signal?.aborted) send(url, asked, body).then(settle, reject);
        else reject(error);
      });
      request.on('response', (answer) => readAnswer(answer).then(settle, reject));
      request.end(body);
    });
  }

  return {
    async post({ url, headers, body }, signal) {
      const refusal = refusalOfUrl(url, { allowLoopback });
      if (refusal !== null) return { kind: 'failed', status: null, error: `the URL ${refusal}` };
      const late = AbortSignal.timeout(answerMs);
      const bytes = Buffer.byteLength(body);
      const asked = {
        method: 'POST',
        headers: { ...headers, 'content-length': bytes },
        signal: AbortSignal.any([signal, late]),
      };
      try {
        const status = await send(new URL(url), asked, body);
        if (status >= 200 && status < 300) return { kind: 'delivered', status };
        return { kind: 'failed', status, error: `answered ${status}` };
      } catch (error) {
        if (late.aborted)
          return { kind: 'failed', status: null, error: `no answer within ${answerMs / 1000} s` };
        if (signal.aborted) return { kind: 'aborted' };
        return { kind: 'failed', status: null, error: reasonOf(error) };
      }
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

/** The status, once the body has ended or is longer than anybody needs. */
function readAnswer(answer: IncomingMessage): Promise<number> {
  const status = answer.statusCode ?? 0;
  let bytes = 0;
  return new Promise((settle, reject) => {
    answer.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= ANSWER_BYTES_MAX) return;
      settle(status);
      answer.destroy();
    });
    answer.on('end', () => settle(status));
    answer.on('error', reject);
    answer.on('close', () => reject(new Error('the answer ended early')));
  });
}
