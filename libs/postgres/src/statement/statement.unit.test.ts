import { describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { encodeArray } from './binary-array.ts';
import { inOneStatement, runSet, setStatement } from './statement.ts';

type Row = { id: number; name: string };

const values = (rows: readonly Row[]) => [rows.map(({ id }) => id), rows.map(({ name }) => name)];
const insert = setStatement<Row>({
  name: 'insert',
  text: 'INSERT INTO t SELECT * FROM unnest($1::bigint[], $2::text[])',
  values,
});
const ROWS = [{ id: 1, name: 'a' }];
const SENT = [encodeArray('bigint', [1]), encodeArray('text', ['a'])];

function recorder() {
  const queries: unknown[] = [];
  const client = { query: async (query: unknown) => void queries.push(query) } as unknown as pg.ClientBase;
  return { client, queries };
}

describe('a statement over a set of rows', () => {
  it('sends each column as an array of the type that its text says', async () => {
    const { client, queries } = recorder();
    await runSet(client, insert, ROWS);
    expect(queries).toEqual([{ name: 'insert', text: insert.text, values: SENT }]);
  });

  it.each([
    ['is not of its type', { id: 2 ** 64, name: 'a' }, 'a safe integer is expected, and this number is none'],
    ['cannot be read', null as unknown as Row, expect.stringMatching(/null/)],
  ])('sends nothing when a row %s, and says that the data is to blame', async (_, row, why) => {
    const { client, queries } = recorder();
    const failure = await runSet(client, insert, [row]).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: '22000', cause: { message: why } });
    expect(queries).toEqual([]);
  });

  it('stands in one statement with others, with numbers that go on', () => {
    const second = setStatement<Row>({
      ...insert,
      text: 'INSERT INTO u SELECT unnest($1::bigint[]), unnest($2::text[])',
    });
    expect(inOneStatement('both', [insert, second])(ROWS, [])).toEqual({
      name: 'both',
      text: `WITH w0 AS (${insert.text})\nINSERT INTO u SELECT unnest($3::bigint[]), unnest($4::text[])`,
      values: [...SENT, encodeArray('bigint', []), encodeArray('text', [])],
    });
  });

  it.each([
    ['an array without a type', 'SELECT unnest($1::bigint[]), unnest($2)'],
    ['a number that is left out', 'SELECT $1::bigint[], $3::text[]'],
    ['more arrays than columns', 'SELECT $1::int[], $2::int[], $3::int[]'],
    ['a type that cannot be written', 'SELECT $1::bigint[], $2::jsonb[]'],
  ])('is refused when it is made with %s', (_, text) => {
    expect(() => setStatement<Row>({ name: 'wrong', text, values })).toThrow(/^wrong: /);
  });
});
