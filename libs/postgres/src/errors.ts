/** SQLSTATE classes and codes after which the same work may succeed (PostgreSQL, appendix A). */
const TRANSIENT_STATES = [
  /^08/, // connection exceptions
  /^53/, // insufficient resources: connections, memory, disk
  /^57P0/, // shut down, starting up, crashed
  /^57014$/, // cancelled by a timeout
  /^25P0[34]$/, // ended by a timeout of the transaction
  /^40001$/, // serialization failure
  /^40P01$/, // deadlock
  /^55P03$/, // lock not available
];
const TRANSIENT_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EAI_AGAIN',
]);
/** What `pg` says without a code when a connection ends or is not to be had. */
const TRANSIENT_MESSAGES =
  /connection terminated|timeout exceeded|query read timeout|client has encountered a connection error|not queryable|client was closed/i;

/**
 * Whether PostgreSQL itself answered with this error: the statement, and the transaction around it, was refused
 * for certain, and the connection goes on.
 */
export function isRefusal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  return typeof code === 'string' && severity === 'ERROR';
}

/** Whether a database error may pass by itself; a violated constraint or a wrong statement does not. */
export function isTransient(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown };
  if (typeof code === 'string') {
    if (TRANSIENT_CODES.has(code) || TRANSIENT_STATES.some((state) => state.test(code))) return true;
  }
  if (typeof message === 'string' && TRANSIENT_MESSAGES.test(message)) return true;
  return cause !== undefined && isTransient(cause);
}
