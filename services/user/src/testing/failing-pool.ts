import type pg from 'pg';

/** The pool loses its connections between a commit and its answer. */
export function failingOnCommit(pool: pg.Pool): pg.Pool {
  const connect = pool.connect.bind(pool);
  return Object.assign(Object.create(pool), {
    connect: async () => {
      const client = await connect();
      const query = client.query.bind(client);
      return Object.assign(client, {
        query: async (...args: Parameters<typeof query>) => {
          const result = await query(...args);
          if (args.some((arg) => String(arg).toUpperCase() === 'COMMIT')) throw new Error('connection lost');
          return result;
        },
      });
    },
  });
}
