import { describeError } from '@cowrie/messaging';
import type { Logger } from '@cowrie/telemetry';
import { type Dispatcher, Pool } from 'undici';
import { createTokenSource } from './service-token.ts';

/** Queries travel as lines of JSON, and so do their replies. */
export const CONTENT_TYPE = 'application/x-ndjson';
export const QUERIES_PATH = '/queries';

/** A connection carries one request at a time. */
const CONNECTIONS_MAX = 32;
/** A connection is replaced after this time, so that added instances get their share. */
const CONNECTION_TTL_MS = 60_000;
const CONNECT_WITHIN_MS = 1_000;

export type ExchangeEnd =
  /** The service has read the queries; those without a reply get none. */
  | 'complete'
  /** The service cannot have applied any of the queries. */
  | 'not_received'
  /** The connection was lost: the service may have received the queries. */
  | 'lost';

type ExchangeHandlers = {
  onLine(line: string): void;
  onEnd(how: ExchangeEnd): void;
};

export type Exchange = {
  /** Sends one request. Every call ends with one `onEnd`, at the latest `timeoutMs` after the last byte of the reply. */
  send(lines: readonly string[], timeoutMs: number, handlers: ExchangeHandlers): void;
  close(): Promise<void>;
};

/** Sends requests to the instances of a service in turn. */
export function createExchange(options: {
  service: string;
  origins: readonly string[];
  secrets: readonly string[];
  instance: string;
  logger: Logger;
}): Exchange {
  const { origins, secrets, instance } = options;
  const currentToken = createTokenSource(secrets, instance);
  const report = createFailureReport(options);
  const pools = origins.map(
    (origin) =>
      new Pool(origin, {
        connections: CONNECTIONS_MAX,
        clientTtl: CONNECTION_TTL_MS,
        connect: { timeout: CONNECT_WITHIN_MS },
      }),
  );
  let turn = 0;

  return {
    async send(lines, timeoutMs, handlers) {
      const token = await currentToken();
      const pool = pools[turn++ % pools.length];
      const request: Dispatcher.DispatchOptions = {
        method: 'POST',
        path: QUERIES_PATH,
        headers: { 'content-type': CONTENT_TYPE, authorization: `Bearer ${token}` },
        body: lines.join('\n'),
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      };
      pool?.dispatch(request, readReply(handlers, report));
    },
    async close() {
      await Promise.all(pools.map((pool) => pool.destroy()));
    },
  };
}

function readReply(
  { onLine, onEnd }: ExchangeHandlers,
  report: (problem: string | null) => void,
): Dispatcher.DispatchHandler {
  let [status, rest, wasSent] = [0, '', false];
  const decoder = new TextDecoder();
  return {
    onRequestStart() {
      wasSent = true;
    },
    onResponseStart(_controller, statusCode) {
      status = statusCode;
    },
    onResponseData(_controller, chunk) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      if (status === 200) for (const line of lines) onLine(line);
    },
    onResponseEnd() {
      report(status === 200 ? null : `HTTP status ${status}`);
      onEnd(status === 200 ? 'complete' : 'not_received');
    },
    onResponseError(_controller, error) {
      report(describeError(error));
      onEnd(wasSent ? 'lost' : 'not_received');
    },
  };
}

/** Logs once why a service does not answer, and once that it answers again. */
function createFailureReport({ service, logger }: { service: string; logger: Logger }) {
  let isFailing = false;
  return (problem: string | null): void => {
    if ((problem !== null) === isFailing) return;
    isFailing = problem !== null;
    if (isFailing) logger.warn({ service, reason: problem }, 'queries: no answer; trying again');
    else logger.info({ service }, 'queries: answered again');
  };
}
