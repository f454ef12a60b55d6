import type { Logger, Meter } from '@cowrie/telemetry';
import pg from 'pg';

const INT8 = 20;
const INT8_ARRAY: number = 1016;
const CONNECT_WITHIN_MS = 3_000;
const IDLE_IN_TRANSACTION_MS = 5_000;
const STATEMENT_MS = 10_000;

export type PoolOptions = {
  url: string;
  max: number;
  applicationName: string;
  logger: Logger;
  measured?: { meter: Meter; name: string };
  /** The default is 10 s. */
  statementTimeoutMs?: number;
  /** Queries do not wait for earlier answers; each keeps its own result or error. */
  pipeline?: boolean;
};

/** Every wait is limited, so that a frozen process cannot hold locks for ever. A lost connection is replaced. */
export function createPool(options: PoolOptions): pg.Pool {
  const statementMs = options.statementTimeoutMs ?? STATEMENT_MS;
  const config: pg.PoolConfig & { pipeline: boolean } = {
    connectionString: options.url,
    max: options.max,
    application_name: options.applicationName,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    idleTimeoutMillis: 0,
    keepAlive: true,
    statement_timeout: statementMs,
    // The server's own timeout needs a server that answers.
    query_timeout: statementMs + 2_000,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    pipeline: options.pipeline ?? false,
    types: { getTypeParser: typeParser },
  };
  const pool = new pg.Pool(config);
  // The failing query reports the error; an unhandled event would end the process.
  pool.on('connect', (client) => void client.on('error', () => {}));
  pool.on('error', (error) => options.logger.warn({ err: error }, 'an idle database connection was lost'));
  if (options.measured) measurePool(pool, options.measured);
  return pool;
}

function measurePool(pool: pg.Pool, { meter, name }: { meter: Meter; name: string }): void {
  meter.gauge('cowrie_database_connections', 'Connections of a pool by state', ['pool', 'state'], () => [
    { value: pool.totalCount - pool.idleCount, labels: { pool: name, state: 'used' } },
    { value: pool.idleCount, labels: { pool: name, state: 'idle' } },
  ]);
  meter.gauge('cowrie_database_waiting_requests', 'Who waits for a connection of a pool', ['pool'], () => [
    { value: pool.waitingCount, labels: { pool: name } },
  ]);
}

const parseArray = pg.types.getTypeParser(INT8_ARRAY);
const toBigints = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(toBigints);
  return typeof value === 'string' ? BigInt(value) : value;
};
const BIGINTS = new Map<number, (text: string) => unknown>([
  [INT8, BigInt],
  [INT8_ARRAY, (text) => toBigints(parseArray(text))],
]);

const typeParser: typeof pg.types.getTypeParser = (oid: number, format?: unknown) =>
  (format !== 'binary' && BIGINTS.get(oid)) || pg.types.getTypeParser(oid, format as never);
