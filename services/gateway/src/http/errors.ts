import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { fail, type Problem } from '../outcome.ts';
import { problemBody, problemHeaders, sendProblem } from './problem.ts';

/** The answer to what was thrown: by Fastify for a request that it cannot take, else by a fault of ours. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemOf(error);
  if (problem.code === 'internal') {
    request.log.error({ err: error, requestId: request.id, method: request.method }, 'a request failed');
  }
  return sendProblem(reply, problem);
}

function problemOf(error: FastifyError): Problem {
  const { statusCode } = error;
  if (statusCode === 413) return fail('payload_too_large', 'The body is larger than 1 MiB.').problem;
  if (statusCode === 415) {
    return fail('unsupported_media_type', 'The body must be application/json.').problem;
  }
  if (error.code === 'FST_ERR_BAD_URL') {
    return fail('invalid_request', 'The path is not percent-encoded UTF-8.').problem;
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return fail('invalid_request', 'The request could not be read.').problem;
  }
  return fail('internal', 'Something went wrong on our side.').problem;
}

const BARE_STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** The answer to what is not HTTP: a bare status, then the connection is closed. */
export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = BARE_STATUS[error.code ?? ''] ?? 400;
  const problem = fail('invalid_request', 'This is not a valid HTTP request.').problem;
  const body = status === 400 ? JSON.stringify(problemBody(problem, '')) : '';
  const headers = body === '' ? {} : problemHeaders(problem);
  const lines = Object.entries({
    ...headers,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  });
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines.map(([k, v]) => `${k}: ${v}`)];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
