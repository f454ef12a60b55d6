import { commit } from '@cowrie/postgres';
import { commitError, ENDED_BY_TIMEOUT, errorWith } from '@cowrie/telemetry';
import type pg from 'pg';

export type Transact = <T>(work: (client: pg.PoolClient) => Promise<T>) => Promise<T>;

const TRANSACTION_TIMEOUT_MS = 30_000;

const ignore = (): void => undefined;

/**
 * The transaction ends within `timeoutMs`, whatever hangs. If the pool sets no limits for statements or idle
 * transactions, `timeoutMs` becomes the limit, so that the server releases the locks too.
 */
export function createTransact(pool: pg.Pool, timeoutMs = TRANSACTION_TIMEOUT_MS): Transact {
  const { statement_timeout: statement, idle_in_transaction_session_timeout: idle } = pool.options;
  const begin = statement && idle ? 'BEGIN' : `BEGIN; ${limitsOf(timeoutMs)}`;
  return async (work) => {
    const deadline = startDeadline(timeoutMs);
    try {
      const client = await connect(pool, deadline);
      return await runTransaction(client, { begin, work, deadline });
    } finally {
      deadline.end();
    }
  };
}

const limitsOf = (timeoutMs: number): string =>
  `SELECT set_config(name, '${timeoutMs}', true)
   FROM unnest(ARRAY['statement_timeout', 'idle_in_transaction_session_timeout']) AS name
   WHERE current_setting(name) = '0'`;

async function runTransaction<T>(
  client: pg.PoolClient,
  { begin, work, deadline }: { begin: string; work(client: pg.PoolClient): Promise<T>; deadline: Deadline },
): Promise<T> {
  // The failing query reports the error too; an unhandled event would end the process.
  client.on('error', ignore);
  let broken: Error | undefined;
  try {
    await deadline.race(client.query(begin));
    const result = await deadline.race(work(client));
    await deadline.race(commitOrThrow(client)).catch((error: unknown) => {
      throw deadline.isOver() ? commitError('the commit was not acknowledged', error, true) : error;
    });
    client.off('error', ignore);
    return result;
  } catch (error) {
    broken = new Error('the transaction failed', { cause: error });
    throw error;
  } finally {
    client.release(broken);
  }
}

async function commitOrThrow(client: pg.PoolClient): Promise<void> {
  const committed = await commit(client);
  if (committed.kind === 'rolledBack') throw committed.error;
  if (committed.kind === 'unknown') {
    throw commitError('the commit was not acknowledged', committed.error, true);
  }
}

async function connect(pool: pg.Pool, deadline: Deadline): Promise<pg.PoolClient> {
  const connecting = pool.connect();
  try {
    return await deadline.race(connecting);
  } catch (error) {
    if (deadline.isOver()) void connecting.then((client) => client.release(), ignore);
    throw error;
  }
}

type Deadline = {
  race<T>(step: Promise<T>): Promise<T>;
  isOver(): boolean;
  end(): void;
};

function startDeadline(timeoutMs: number): Deadline {
  const over = Promise.withResolvers<never>();
  over.promise.catch(ignore);
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    const message = `the transaction did not end within ${timeoutMs} ms`;
    // PostgreSQL reports its own timeout with the same code.
    over.reject(errorWith(message, { code: ENDED_BY_TIMEOUT }));
  }, timeoutMs);
  return {
    race: (step) => Promise.race([step, over.promise]),
    isOver: () => isOver,
    end: () => clearTimeout(timer),
  };
}
