import { describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { type Element, type ElementType, encodeArray } from './binary-array.ts';
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

const UUID = '01234567-89ab-cdef-0123-456789abcdef';

describe('an array for PostgreSQL', () => {
  it('has a header and each element behind its length', () => {
    const hex = encodeArray('int', [1, null]).toString('hex').match(/.{8}/g);
    expect(hex).toEqual([
      '00000001', // one dimension
      '00000001', // with NULLs
      '00000017', // of int4
      '00000002', // elements
      '00000001', // the first is number one
      '00000004',
      '00000001',
      'ffffffff',
    ]);
  });

  it('has no dimension when it is empty', () => {
    expect(encodeArray('bigint', []).toString('hex')).toBe('000000000000000000000014');
  });

  it.each<[ElementType, number]>([
    ['smallint', 2 ** 15 - 1],
    ['smallint', -(2 ** 15)],
    ['int', 2 ** 31 - 1],
    ['int', -(2 ** 31)],
    ['bigint', Number.MAX_SAFE_INTEGER],
    ['bigint', Number.MIN_SAFE_INTEGER],
  ])('takes for %s the last number that fits: %d', (type, value) => {
    const bytes = encodeArray(type, [value]);
    expect(BigInt.asIntN(8 * (bytes.length - 24), BigInt(`0x${bytes.subarray(24).toString('hex')}`))).toBe(
      BigInt(value),
    );
  });

  it.each<[ElementType, Element]>([
    ['smallint', 2 ** 15],
    ['int', 2 ** 31],
    ['int', -(2 ** 31) - 1],
    ['int', 1.5],
    ['int', '1'],
    ['bigint', 2n ** 63n],
    ['bigint', -(2n ** 63n) - 1n],
    ['bigint', 2 ** 53],
    ['bigint', Number.NaN],
    ['bigint', '1'],
    ['timestamptz', Number.POSITIVE_INFINITY],
    ['timestamptz', 8.64e15 + 1],
    ['timestamptz', '2026-01-01T00:00:00Z'],
    ['text', 1],
    ['bytea', 'aa'],
    ['uuid', UUID.replace('a', 'g')],
    ['uuid', UUID.replace('b', 'g')],
    ['uuid', UUID.replace('a', 'é')],
    ['uuid', UUID.replace('-', '0')],
    ['uuid', UUID.slice(1)],
    ['uuid', `${UUID}0`],
    ['uuid', 1n],
  ])('refuses for %s what is none: %p', (type, value) => {
    expect(() => encodeArray(type, [null, value])).toThrow(/expected|too large/);
  });

  it('keeps a value out of the error', () => {
    expect(() => encodeArray('uuid', ['secret'])).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('secret') }),
    );
  });
});
