import type pg from 'pg';

/** A prepared statement over a set of rows: `$1` to `$n` are arrays, one for each column. */
export type SetStatement<R> = {
  name: string;
  text: string;
  values(rows: readonly R[]): unknown[][];
};

/** Runs a statement by itself. */
export async function runSet<R>(
  client: pg.ClientBase,
  statement: SetStatement<R>,
  rows: readonly R[],
): Promise<void> {
  await client.query({ name: statement.name, text: statement.text, values: statement.values(rows) });
}

type RowSets<S extends readonly SetStatement<never>[]> = {
  [K in keyof S]: S[K] extends SetStatement<infer R> ? readonly R[] : never;
};

/**
 * Several writes as one statement (a WITH of all but the last), which costs one exchange with the server and not one
 * each. They all see the tables as they were before, so no two of them may write the same table. A set without rows
 * writes nothing.
 */
export function inOneStatement<const S extends readonly SetStatement<never>[]>(
  name: string,
  statements: S,
): (client: pg.ClientBase, ...rows: RowSets<S>) => Promise<void> {
  let used = 0;
  const texts = statements.map((statement) => {
    const first = used;
    used += statement.values([]).length;
    return statement.text.replace(/\$(\d+)/g, (_, number) => `$${first + Number(number)}`);
  });
  const parts = texts.slice(0, -1).map((text, index) => `w${index} AS (${text})`);
  const text = `WITH ${parts.join(',\n')}\n${texts.at(-1)}`;
  return async (client, ...rows) => {
    const values = statements.flatMap((statement, index) => statement.values(rows[index] as never[]));
    await client.query({ name, text, values });
  };
}
