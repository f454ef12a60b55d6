import { type Fault, faultyCommandOf, type PauseReason } from '@cowrie/telemetry';

/** PostgreSQL's appendix A lists these codes of data errors; P0001 is a trigger's RAISE. */
const DATA_ERROR = /^(22|23|P0001$)/;
const UNIQUE_VIOLATION = '23505';
/** Inserts do not check these unique keys first. */
const CALLER_KEYS = /^references_of_/;
const RAISED = 'P0001';
const PAUSE_REASONS: readonly (readonly [RegExp, PauseReason])[] = [
  [/^08|^57P0/, 'unreachable'], // connection exceptions; shut down, starting up, crashed
  [/^28|^3D|^42501$/, 'access'], // password, database, privilege
  [/^25006$/, 'read_only'],
  [/^53|^58/, 'resources'], // connections, memory, disk; errors of the system below
  [/^40|^55P03$|^57014$|^25P0[34]$/, 'contention'], // deadlock, serialization, lock or time limit
];
const NETWORK_CODES =
  /^(ECONN|ENET|EHOST|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_|ERR_(TLS|SSL)|CERT_|UNABLE_TO_|DEPTH_ZERO)/;
/** `pg` gives these errors no code. */
const LOST_CONNECTION =
  /connection terminated|timeout exceeded|query read timeout|client has encountered a connection error|not queryable|client was closed/i;

type Failure = { code?: unknown; message?: unknown; cause?: unknown; table?: unknown; constraint?: unknown };

/** The statement was certainly refused, and the connection still works. */
export function isDatabaseRefusal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  return typeof code === 'string' && severity === 'ERROR';
}

/**
 * Only errors that a command's own data can cause, and a throwing decider, blame the command. Every other
 * error pauses the partition.
 */
export function faultOf(error: unknown): Fault {
  return faultBy(error, isCommandError);
}

/** Another team's keys and triggers may refuse an event for its data. */
export function faultOfEvent(error: unknown): Fault {
  return faultBy(error, ({ code }) => DATA_ERROR.test(code));
}

type DataErrorCheck = (failure: Failure & { code: string }) => boolean;

/**
 * The service checks all other keys itself. If the database refuses one, its state is unexpected and no
 * command is to blame.
 */
const isCommandError: DataErrorCheck = ({ code, constraint }) => {
  if (code === RAISED || (code === UNIQUE_VIOLATION && !CALLER_KEYS.test(String(constraint)))) return false;
  return DATA_ERROR.test(code);
};

function faultBy(error: unknown, isOfTheData: DataErrorCheck): Fault {
  if (faultyCommandOf(error) !== null) return { whose: 'command', detail: detailOf(error) };
  return (
    judgeError(error, isOfTheData) ?? { whose: 'world', reason: 'unknown', detail: detailOf(rootOf(error)) }
  );
}

export function isTransient(error: unknown): boolean {
  const fault = faultOf(error);
  if (fault.whose === 'command') return false;
  return ['unreachable', 'resources', 'contention'].includes(fault.reason);
}

/** The result is undefined if neither the error nor a cause is known. */
function judgeError(error: unknown, isOfTheData: DataErrorCheck): Fault | undefined {
  for (let at = error, depth = 0; typeof at === 'object' && at !== null && depth < 8; depth++) {
    const failure = at as Failure;
    const detail = detailOf(failure);
    const { code } = failure;
    if (typeof code === 'string') {
      // Two instances or batches raced for one key; the next attempt finds the stored result.
      if (code === UNIQUE_VIOLATION && failure.table === 'results') {
        return { whose: 'world', reason: 'contention', detail };
      }
      if (isOfTheData({ ...failure, code })) return { whose: 'command', detail };
      if (DATA_ERROR.test(code)) return { whose: 'world', reason: 'unknown', detail };
      const reason = PAUSE_REASONS.find(([codes]) => codes.test(code))?.[1];
      if (reason) return { whose: 'world', reason, detail };
      if (NETWORK_CODES.test(code)) return { whose: 'world', reason: 'unreachable', detail };
    }
    if (typeof failure.message === 'string' && LOST_CONNECTION.test(failure.message)) {
      return { whose: 'world', reason: 'unreachable', detail };
    }
    at = failure.cause;
  }
  return undefined;
}

function rootOf(error: unknown): unknown {
  let root = error;
  for (let depth = 0; typeof root === 'object' && root !== null && depth < 8; depth++) {
    const { cause } = root as Failure;
    if (cause === undefined) return root;
    root = cause;
  }
  return root;
}

/** Messages of class 22 quote values, so only their code is used. */
function detailOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const { code, message, constraint } = error as Failure;
  if (typeof code !== 'string') return String(message);
  if (!DATA_ERROR.test(code)) return `${String(message)} (${code})`;
  return typeof constraint === 'string' ? `SQLSTATE ${code}, ${constraint}` : `SQLSTATE ${code}`;
}
