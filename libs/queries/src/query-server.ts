import type { Envelope } from '@cowrie/contracts';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { type AnswerOptions, createAnswerQuery } from './answer-query.ts';
import { CONTENT_TYPE, QUERIES_PATH } from './exchange.ts';
import { createTokenCheck } from './service-token.ts';

const BODY_MAX_BYTES = 16 * 1024 * 1024;

export type QueryServerOptions<Q extends Envelope> = AnswerOptions<Q> & {
  host: string;
  port: number;
  /** Any of them may have signed a caller's token. */
  secrets: readonly string[];
};

export type QueryServer = {
  start(): Promise<void>;
  healthy(): boolean;
  port(): number;
  close(): Promise<void>;
};

/**
 * `POST /queries` has one query a line. Replies come as they are ready, so that a slow query delays no other;
 * a query without a reply has no line.
 */
export function createQueryServer<Q extends Envelope>(options: QueryServerOptions<Q>): QueryServer {
  const { host, port, secrets } = options;
  const answer = createAnswerQuery(options);
  const isTrusted = createTokenCheck(secrets);
  const server = Fastify({ bodyLimit: BODY_MAX_BYTES, forceCloseConnections: 'idle' });
  server.addContentTypeParser(CONTENT_TYPE, { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  server.post(QUERIES_PATH, {
    async onRequest({ headers }, reply) {
      if (!(await isTrusted(headers.authorization))) return reply.code(401).send();
    },
    handler({ body }, reply) {
      streamReplies(reply, String(body).split('\n'), answer);
    },
  });
  return {
    async start() {
      await server.listen({ host, port });
    },
    healthy: () => server.server.listening,
    port: () => portOf(server),
    close: () => server.close(),
  };
}

function streamReplies(
  reply: FastifyReply,
  queries: readonly string[],
  answer: ReturnType<typeof createAnswerQuery>,
): void {
  reply.hijack();
  const { raw } = reply;
  let [lines, unanswered, isScheduled] = ['', queries.length, false];

  function write(): void {
    isScheduled = false;
    if (raw.destroyed) return;
    if (!raw.headersSent) {
      const length = unanswered === 0 ? { 'content-length': Buffer.byteLength(lines) } : {};
      raw.writeHead(200, { 'content-type': CONTENT_TYPE, ...length });
    }
    if (unanswered === 0) raw.end(lines);
    else raw.write(lines);
    lines = '';
  }

  for (const query of queries)
    answer(query).then((answered) => {
      unanswered -= 1;
      if (answered !== null) lines += `${JSON.stringify(answered)}\n`;
      if (unanswered === 0) return write();
      if (!isScheduled) setImmediate(write);
      isScheduled = true;
    });
}

function portOf({ server }: FastifyInstance): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
