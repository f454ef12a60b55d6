import { commitError, ENDED_BY_TIMEOUT } from '@cowrie/telemetry';
import type pg from 'pg';
import { faultOf, isDatabaseRefusal, isTransient } from './errors.ts';

/**
 * Begins a transaction that PostgreSQL ends by itself, and its connection, unless it began to commit `limitMs` after it began.
 * By the clock here that is `limitMs` after the answer to this at the latest. However late what follows arrives there,
 * held up by a lock, a frozen server or the network, it is not committed later.
 */
export async function beginWithin(client: pg.ClientBase, limitMs: number): Promise<void> {
  await client.query(`BEGIN; SET LOCAL transaction_timeout = ${limitMs}`);
}

/** Whether PostgreSQL ended the transaction like that: it was not committed, for certain. */
function isEndedByTimeout(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === ENDED_BY_TIMEOUT;
}

/**
 * Runs `work` in a transaction on a connection of its own. It rolls back and throws when `work` throws. When the
 * commit was sent and its outcome is not known, the error has `commitUnknown: true`; a commit that PostgreSQL
 * refused, as by a deferred constraint, throws that refusal. With `limitMs`, which is asked once there is a
 * connection, it begins as `beginWithin` does.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  { limitMs }: { limitMs?(): number } = {},
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await (limitMs ? beginWithin(client, limitMs()) : client.query('BEGIN'));
    const result = await work(client);
    const committed = await commit(client);
    if (committed.kind === 'rolledBack') throw committed.error;
    if (committed.kind === 'unknown') {
      throw commitError('the commit was not acknowledged', committed.error, true);
    }
    return result;
  } catch (error) {
    broken = await rollBack(client, error);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** `unknown`: COMMIT was sent and not answered; the next attempt sees at the fence whether it took effect. */
type CommitOutcome = { kind: 'committed' } | { kind: 'rolledBack' | 'unknown'; error: unknown };

/** Sends COMMIT behind `writing`, statements that are sent already, and returns the outcome of both. */
export async function commit(
  client: pg.ClientBase,
  writing: Promise<unknown> = Promise.resolve(),
): Promise<CommitOutcome> {
  const [written, committed] = await Promise.allSettled([writing, client.query('COMMIT')]);
  const failure = [written, committed].find(({ status }) => status === 'rejected');
  const error =
    failure?.status === 'rejected' ? failure.reason : new Error('the transaction was rolled back');
  if (committed.status === 'rejected') {
    const isRolledBack = isDatabaseRefusal(committed.reason) || isEndedByTimeout(error);
    return { kind: isRolledBack ? 'rolledBack' : 'unknown', error };
  }
  // PostgreSQL answers ROLLBACK, and no error, to the COMMIT of a transaction in which a statement failed.
  const { command } = committed.value;
  if (command === 'COMMIT' && !failure) return { kind: 'committed' };
  return { kind: command === 'ROLLBACK' ? 'rolledBack' : 'unknown', error };
}

/** Gives an error when the connection must not be used again; closing it rolls back too. */
async function rollBack(client: pg.PoolClient, cause: unknown): Promise<Error | undefined> {
  // To a server that went silent it would only be a second wait.
  if (isTransient(cause) && !isDatabaseRefusal(cause)) return new Error('the connection is lost', { cause });
  try {
    await client.query('ROLLBACK');
    // A session keeps what was wrong when it began, as being read-only: the next attempt begins another.
    const fault = faultOf(cause);
    const isOver = fault.whose === 'command' || fault.reason === 'contention';
    return isOver ? undefined : new Error('the session is not used again', { cause });
  } catch (error) {
    return new Error('the connection is broken', { cause: error });
  }
}
