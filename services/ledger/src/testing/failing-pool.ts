import type pg from 'pg';

const RAISE_40001 = `DO $$ BEGIN RAISE 'could not serialize access' USING ERRCODE = '40001'; END $$`;

export type FailingPool = {
  pool: pg.Pool;
  /** The statement of this number in a transaction answers 40001: once, or each time until `mend`. */
  fail(statement: number, often: 'once' | 'always'): void;
  mend(): void;
  isDue(): boolean;
  /** How often a statement has answered 40001. */
  failures(): number;
  /** The number of statements of the last transaction, with BEGIN and COMMIT. */
  statements(): number;
};

/** A distributed engine may answer any statement, COMMIT too, with a serialization failure. */
export function createFailingPool(pool: pg.Pool): FailingPool {
  let due: { statement: number; often: 'once' | 'always' } | undefined;
  let count = 0;
  let failures = 0;
  const patched = new WeakSet<pg.PoolClient>();

  function patch(client: pg.PoolClient): pg.PoolClient {
    if (patched.has(client)) return client;
    patched.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<pg.QueryResult>;
    const failing = (...args: unknown[]): Promise<pg.QueryResult> => {
      count += 1;
      if (count !== due?.statement) return query(...args);
      failures += 1;
      if (due.often === 'once') due = undefined;
      return query(RAISE_40001);
    };
    return Object.assign(client, { query: failing });
  }

  const connect = async (): Promise<pg.PoolClient> => {
    const client = patch(await pool.connect());
    count = 0;
    return client;
  };
  return {
    pool: new Proxy(pool, {
      get: (target, name) => (name === 'connect' ? connect : Reflect.get(target, name)),
    }),
    fail(statement, often) {
      due = { statement, often };
    },
    mend() {
      due = undefined;
    },
    isDue: () => due !== undefined,
    failures: () => failures,
    statements: () => count,
  };
}
