import { describeError } from '@cowrie/messaging';
import type { Logger } from '@cowrie/telemetry';
import { type Dispatcher, Pool } from 'undici';
import { createTokenSource } from './service-token.ts';

export const CONTENT_TYPE = 'application/x-ndjson';
export const QUERIES_PATH = '/queries';

/** A connection carries one request at a time. */
const CONNECTIONS_MAX = 32;
/** A connection is replaced after this time, so that added instances get their share. */
const CONNECTION_TTL_MS = 60_000;
const CONNECT_WITHIN_MS = 1_000;

export type ExchangeEnd =
  /** The service has read the queries; those without a reply get none. */
  'complete' | 'not_received' | 'lost';

type ExchangeHandlers = {
  onLine(line: string): void;
  onEnd(how: ExchangeEnd): void;
};

export type Exchange = {
  /** Every call ends with one `onEnd`, at the latest `timeoutMs` after the last byte of the reply. */
  send(lines: readonly string[], timeoutMs: number, handlers: ExchangeHandlers): void;
  close(): void;
};

/** After a failed request an address is passed over, as long as there is another one. */
const REST_MS = 1_000;

type Origin = { pool: Pool; restsUntilMs: number; report(problem: string | null): void };

export function createExchange(options: {
  service: string;
  origins: readonly string[];
  secrets: readonly string[];
  instance: string;
  logger: Logger;
}): Exchange {
  const { secrets, instance } = options;
  const currentToken = createTokenSource(secrets, instance);
  const origins = options.origins.map((origin) => openOrigin(origin, options));
  const nextOrigin = createTurns(origins);

  return {
    async send(lines, timeoutMs, handlers) {
      const token = await currentToken();
      const origin = nextOrigin();
      const request: Dispatcher.DispatchOptions = {
        method: 'POST',
        path: QUERIES_PATH,
        headers: { 'content-type': CONTENT_TYPE, authorization: `Bearer ${token}` },
        body: lines.join('\n'),
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      };
      origin.pool.dispatch(request, readReply(handlers, origin.report));
    },
    close() {
      for (const { pool } of origins) pool.destroy().catch(() => undefined);
    },
  };
}

function openOrigin(address: string, { service, logger }: { service: string; logger: Logger }): Origin {
  const pool = new Pool(address, {
    connections: CONNECTIONS_MAX,
    clientTtl: CONNECTION_TTL_MS,
    connect: { timeout: CONNECT_WITHIN_MS },
  });
  let isFailing = false;
  const origin: Origin = {
    pool,
    restsUntilMs: 0,
    report(problem) {
      origin.restsUntilMs = problem === null ? 0 : Date.now() + REST_MS;
      if ((problem !== null) === isFailing) return;
      isFailing = problem !== null;
      const fields = { target: service, address };
      if (isFailing) logger.warn({ ...fields, reason: problem }, 'queries: no answer; trying again');
      else logger.info(fields, 'queries: answered again');
    },
  };
  return origin;
}

/** When all addresses rest, the one that has rested longest is next. */
function createTurns(origins: readonly Origin[]): () => Origin {
  const [first] = origins;
  if (!first) throw new Error('a service without an address');
  let turn = 0;
  return () => {
    turn += 1;
    const inTurn = [...origins.slice(turn % origins.length), ...origins.slice(0, turn % origins.length)];
    const nowMs = Date.now();
    const awake = inTurn.find(({ restsUntilMs }) => restsUntilMs <= nowMs);
    return awake ?? inTurn.reduce((best, one) => (one.restsUntilMs < best.restsUntilMs ? one : best), first);
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
