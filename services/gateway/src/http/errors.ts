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

export function createErrorHandler(notFound: NotFound) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    // An unknown path or method is reported even if the body has a fault.
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

/** Closes the connection of a client that does not send valid HTTP. */
export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswerPending(socket)) {
    socket.destroy();
    return;
  }
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') closeUnlessAnswered(socket);
  else if (error.code === 'HPE_HEADER_OVERFLOW') endSocket(socket, 431, {}, '');
  else endWithProblem(socket, refuse('invalid_request', 'This is not a valid HTTP request.'));
}

/**
 * After a pause of the process, Node may report a timeout before it has read data that arrived meanwhile, so that is
 * read first, within this turn of the event loop. Node checks a request's time only once, so the connection is either
 * closed here or served.
 */
function closeUnlessAnswered(socket: Socket): void {
  const { bytesWritten } = socket;
  setImmediate(() => {
    const isAnswered = socket.bytesWritten > bytesWritten;
    if (!isAnswered && !isAnswerPending(socket)) closeAsTimedOut(socket);
  });
}

/** A bare 408; closes even if the other side does not. */
export function closeAsTimedOut(socket: Socket): void {
  if (isAnswerPending(socket)) {
    socket.destroy();
    return;
  }
  endSocket(socket, 408, {}, '');
  socket.destroySoon();
}

/** Anything written while an answer is pending would look like that answer, and say wrongly that no money moved. */
function isAnswerPending(socket: Socket & { _httpMessage?: ServerResponse | null }): boolean {
  return socket._httpMessage?.req.complete === true;
}

/** Node does not route these: CONNECT is refused, an unknown expectation is ignored. */
export function handleSpecialRequests(app: FastifyInstance): void {
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
