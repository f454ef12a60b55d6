import pg from 'pg';

export type Tables = {
  run(...statements: string[]): Promise<void>;
  restore(): Promise<void>;
  close(): Promise<void>;
};

/** `url` must be a superuser's, which bypasses triggers. */
export async function keepTables(url: string, names: readonly string[]): Promise<Tables> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
  });
  await client.connect();
  const run = async (...statements: string[]) => {
    for (const statement of statements) await client.query(statement);
  };
  await run('SET session_replication_role = replica', 'CREATE SCHEMA kept');
  const copyOf = (name: string) => `kept.${name.replace('.', '_')}`;
  for (const name of names) await run(`CREATE TABLE ${copyOf(name)} AS TABLE ${name}`);
  return {
    run,
    async restore() {
      const back = names.map((name) => `TRUNCATE ${name}; INSERT INTO ${name} TABLE ${copyOf(name)};`);
      await run(`BEGIN; ${back.join(' ')} COMMIT`);
    },
    close: () => client.end(),
  };
}
