import type pg from 'pg';

const ignore = (): void => undefined;
/** Rolling back to a savepoint neither begins nor ends a transaction. */
const TRANSACTION_STATEMENT =
  /^\s*(BEGIN|START\s+TRANSACTION|COMMIT|END|ABORT|PREPARE\s+TRANSACTION|ROLLBACK(?!\s+((WORK|TRANSACTION)\s+)?TO\b))\b/i;
const POOL_METHODS: ReadonlySet<unknown> = new Set(['connect', 'end', 'release']);

const thrown = new WeakSet<object>();

export function isHandlerError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && thrown.has(error);
}

/**
 * The client refuses to begin or end a transaction, to be released, and to be used later. It throws if a
 * failed statement that the handler ignored has made the transaction unusable.
 */
export async function withHandlerClient(
  client: pg.ClientBase,
  handle: (client: pg.ClientBase) => Promise<void> | void,
): Promise<void> {
  let isOver = false;
  let last: Promise<void> | undefined;
  let hasFailed = false;
  function query(...args: unknown[]): unknown {
    if (isOver) return Promise.reject(new Error('the handler has ended: this query comes too late'));
    if (TRANSACTION_STATEMENT.test(textOf(args[0]))) {
      return Promise.reject(
        new Error('a handler neither begins nor ends a transaction; a savepoint is allowed'),
      );
    }
    const result: unknown = Reflect.apply(client.query, client, args);
    // A query that nobody awaits must not end the process; the transaction fails with it.
    if (isThenable(result)) {
      last = result.then(ignore, () => {
        hasFailed = true;
      });
    }
    return result;
  }
  try {
    await handle(guard(client, query));
  } catch (cause) {
    const error = typeof cause === 'object' && cause !== null ? cause : new Error(String(cause));
    thrown.add(error);
    throw error;
  } finally {
    isOver = true;
  }
  await last;
  // The transaction status may come one packet after the error; an empty query waits for it.
  if (hasFailed) await client.query('');
  if (client.getTransactionStatus() === 'T') return;
  const error = new Error('a statement of the handler failed and it went on: nothing of it can be committed');
  thrown.add(error);
  throw error;
}

function guard(client: pg.ClientBase, query: (...args: unknown[]) => unknown): pg.ClientBase {
  return new Proxy(client, {
    get(target, key) {
      if (key === 'query') return query;
      if (POOL_METHODS.has(key)) return forbidden;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function forbidden(): never {
  throw new Error('a handler neither connects its client nor gives it back');
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  const { text } = (query ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text : '';
}

function isThenable(value: unknown): value is Promise<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
