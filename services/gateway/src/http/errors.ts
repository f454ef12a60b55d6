import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { LIMITS, PROBLEMS, refuse } from '@cowrie/contracts';
import { uuidv7 } from '@cowrie/telemetry';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EdgeRefusal } from '../outcome.ts';
import { traceFieldOf } from '../request/tracing.ts';
import type { NotFound } from './not-found.ts';
import { problemBody, problemHeaders, sendProblem } from './problem.ts';

/** Answers what was thrown: by Fastify for a request that it cannot take, else by a fault of ours. */
export function createErrorHandler(notFound: NotFound) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    // A path or method that is not there stays so, whatever its body is like.
    if (request.is404) return notFound(request, reply);
    return answerError(error, request, reply);
  };
}

export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error, request);
  if (refusal.code === 'internal') {
    request.log.error(
      { err: error, ...traceFieldOf(request), method: request.method },
      'a request failed with an unexpected error',
    );
  }
  return sendProblem(reply, refusal);
}

function refusalOf(error: FastifyError, { routeOptions }: FastifyRequest): EdgeRefusal {
  const { statusCode } = error;
  if (statusCode === 413) {
    const bytesMax = (routeOptions.bodyLimit ?? LIMITS.bodyBytes).toLocaleString('en-US');
    return refuse('payload_too_large', `The body is larger than ${bytesMax} bytes.`);
  }
  if (statusCode === 415) {
    return refuse('unsupported_media_type', 'The Content-Type is not a media type.');
  }
  if (error.code === 'FST_ERR_BAD_URL') {
    return refuse('invalid_request', 'The path is not percent-encoded UTF-8.');
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return refuse('invalid_request', 'The request could not be read.');
  }
  return refuse('internal', 'Something went wrong on our side.');
}

/** The answer to what is not HTTP; the connection is closed. */
export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswerDue(socket)) {
    socket.destroy();
    return;
  }
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') closeUnlessItCame(socket);
  else if (error.code === 'HPE_HEADER_OVERFLOW') endSocket(socket, 431, {}, '');
  else endWithProblem(socket, refuse('invalid_request', 'This is not a valid HTTP request.'));
}

/**
 * A process that got no processor for seconds sees that a request is late before it reads what came meanwhile: that is read
 * first, within this turn of the event loop. Node looks at a request's time once, so it is closed here or goes on.
 */
function closeUnlessItCame(socket: Socket): void {
  const { bytesWritten } = socket;
  setImmediate(() => {
    const isAnswered = socket.bytesWritten > bytesWritten;
    if (!isAnswered && !isAnswerDue(socket)) closeAsTimedOut(socket);
  });
}

/** Answers a request that did not come in time with a bare 408, and closes even if the other side does not. */
export function closeAsTimedOut(socket: Socket): void {
  if (isAnswerDue(socket)) {
    socket.destroy();
    return;
  }
  endSocket(socket, 408, {}, '');
  socket.destroySoon();
}

/**
 * Whether a request that came whole still waits for its answer: what is written to the connection now would pass for that
 * answer, and say of money that may move that it did not.
 */
function isAnswerDue(socket: Socket & { _httpMessage?: ServerResponse | null }): boolean {
  return socket._httpMessage?.req.complete === true;
}

/** What Node does not hand to the router: CONNECT is refused, an unknown expectation is passed over. */
export function coverSpecialRequests(app: FastifyInstance): void {
  app.server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    endWithProblem(socket, refuse('method_not_allowed', 'CONNECT is not allowed here.'));
  });
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    app.routing(request, response),
  );
}

function endWithProblem(socket: Duplex, refusal: EdgeRefusal): void {
  const { status } = PROBLEMS[refusal.code];
  endSocket(socket, status, problemHeaders(refusal), JSON.stringify(problemBody(refusal, uuidv7())));
}

function endSocket(socket: Duplex, status: number, headers: Record<string, string>, body: string): void {
  const all = { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n'));
}
