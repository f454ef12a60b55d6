import { commitError, ENDED_BY_TIMEOUT } from '@cowrie/telemetry';
import type pg from 'pg';
import { faultOf, isDatabaseRefusal, isTransient } from './errors.ts';

/** The transaction ends unless its commit begins within `limitMs`, however late later statements arrive. */
export async function beginWithin(client: pg.ClientBase, limitMs: number): Promise<void> {
  await client.query(`BEGIN; SET LOCAL transaction_timeout = ${limitMs}`);
}

function isEndedByTimeout(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === ENDED_BY_TIMEOUT;
}

/**
 * If the outcome of a commit is unknown, the error has `commitUnknown: true`. `limitMs` is called once there
 * is a connection, see `beginWithin`.
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

/** `unknown`: COMMIT was sent but not answered; the next attempt learns the outcome at the fence. */
type CommitOutcome = { kind: 'committed' } | { kind: 'rolledBack' | 'unknown'; error: unknown };

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
  // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error.
  const { command } = committed.value;
  if (command === 'COMMIT' && !failure) return { kind: 'committed' };
  return { kind: command === 'ROLLBACK' ? 'rolledBack' : 'unknown', error };
}

/** An error means that the connection must not be reused. */
async function rollBack(client: pg.PoolClient, cause: unknown): Promise<Error | undefined> {
  // A silent server would only cause a second wait.
  if (isTransient(cause) && !isDatabaseRefusal(cause)) return new Error('the connection is lost', { cause });
  try {
    await client.query('ROLLBACK');
    // A session keeps the state of its start, such as read-only, so the next attempt opens a new one.
    const fault = faultOf(cause);
    const isOver = fault.whose === 'command' || fault.reason === 'contention';
    return isOver ? undefined : new Error('the session is not used again', { cause });
  } catch (error) {
    return new Error('the connection is broken', { cause: error });
  }
}
