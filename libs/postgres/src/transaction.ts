import type pg from 'pg';
import { isRefusal, isTransient } from './errors.ts';

/**
 * Runs `work` in a transaction on a connection of its own. It rolls back and throws when `work` throws. When the
 * commit was sent and its outcome is not known, the error has `commitUnknown: true`; a commit that PostgreSQL
 * refused, as by a deferred constraint, throws that refusal.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await commit(client);
    return result;
  } catch (error) {
    broken = await rollBack(client, error);
    throw error;
  } finally {
    client.release(broken);
  }
}

async function commit(client: pg.PoolClient): Promise<void> {
  const result = await client.query('COMMIT').catch((error: unknown) => {
    if (isRefusal(error)) throw error;
    throw Object.assign(new Error('the commit was not acknowledged', { cause: error }), {
      commitUnknown: true,
    });
  });
  // PostgreSQL answers ROLLBACK, and no error, to the COMMIT of a transaction in which a statement failed.
  if (result.command !== 'COMMIT') throw new Error('the transaction was rolled back');
}

/** Gives an error when the connection must not be used again; closing it rolls back too. */
async function rollBack(client: pg.PoolClient, cause: unknown): Promise<Error | undefined> {
  // To a server that went silent it would only be a second wait.
  if (isTransient(cause) && !isRefusal(cause)) return new Error('the connection is lost', { cause });
  try {
    await client.query('ROLLBACK');
    return undefined;
  } catch (error) {
    return new Error('the connection is broken', { cause: error });
  }
}
