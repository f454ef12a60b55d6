import { errorWith } from '@cowrie/telemetry';
import type pg from 'pg';
import { type Element, type ElementType, encodeArray, isElementType } from './binary-array.ts';

/** `$1` to `$n` are arrays, one for each column. */
export type SetStatement<R> = {
  name: string;
  text: string;
  types: readonly ElementType[];
  /** A timestamptz is in milliseconds since 1970. */
  values(rows: readonly R[]): Element[][];
};

export function setStatement<R>(parts: Omit<SetStatement<R>, 'types'>): SetStatement<R> {
  const types = new Map<number, ElementType>();
  for (const [, number, type = ''] of parts.text.matchAll(/\$(\d+)::(\w+)\[\]/g)) {
    if (!isElementType(type)) throw new TypeError(`${parts.name}: arrays of ${type} cannot be written`);
    types.set(Number(number), type);
  }
  const columns = parts.values([]).length;
  const missing = Array.from({ length: columns }, (_, index) => index + 1).find((n) => !types.has(n));
  if (missing !== undefined || types.size !== columns)
    throw new TypeError(`${parts.name}: ${columns} columns, and not as many typed arrays in the text`);
  return { ...parts, types: Array.from({ length: columns }, (_, index) => types.get(index + 1) ?? 'text') };
}

/** The values are encoded, so the query cannot fail before it is sent. */
export type PreparedQuery = { name: string; text: string; values: Buffer[] };

export function queryOf<R>(statement: SetStatement<R>, rows: readonly R[]): PreparedQuery {
  const { name, text } = statement;
  return { name, text, values: writable(name, () => encodeColumns(statement, rows)) };
}

export async function runSet<R>(
  client: pg.ClientBase,
  statement: SetStatement<R>,
  rows: readonly R[],
): Promise<void> {
  await client.query(queryOf(statement, rows));
}

function encodeColumns<R>({ types, values }: SetStatement<R>, rows: readonly R[]): Buffer[] {
  const columns = values(rows);
  return types.map((type, index) => encodeArray(type, columns[index] ?? []));
}

/** PostgreSQL itself would refuse a value of the wrong type so. */
const DATA_EXCEPTION = '22000';

export function writable<T>(what: string, make: () => T): T {
  try {
    return make();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw errorWith(`${what}: ${why}`, { code: DATA_EXCEPTION }, cause);
  }
}

type RowSets<S extends readonly SetStatement<never>[]> = {
  [K in keyof S]: S[K] extends SetStatement<infer R> ? readonly R[] : never;
};

/**
 * The statement costs one round trip. All writes see the tables as they were before, so no two may write the
 * same table.
 */
export function inOneStatement<const S extends readonly SetStatement<never>[]>(
  name: string,
  statements: S,
): (...rows: RowSets<S>) => PreparedQuery {
  let used = 0;
  const texts = statements.map((statement) => {
    const first = used;
    used += statement.types.length;
    return statement.text.replace(/\$(\d+)/g, (_, number) => `$${first + Number(number)}`);
  });
  const parts = texts.slice(0, -1).map((text, index) => `w${index} AS (${text})`);
  const text = `WITH ${parts.join(',\n')}\n${texts.at(-1)}`;
  return (...rows) => {
    const values = statements.flatMap(
      (statement, index) =>
        queryOf(statement as SetStatement<unknown>, rows[index] as readonly unknown[]).values,
    );
    return { name, text, values };
  };
}
