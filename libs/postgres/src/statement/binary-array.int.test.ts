import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type pg from 'pg';
import { createPool } from '../pool.ts';
import { createDatabase } from '../testing/database.ts';
import { type Element, type ElementType, encodeArray } from './binary-array.ts';

const logger = { debug() {}, info() {}, warn() {}, error() {} };

let database: Awaited<ReturnType<typeof createDatabase>>;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createDatabase();
  pool = createPool({ url: database.url, max: 1, applicationName: 'test', logger });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const iso = (ms: number) => new Date(ms).toISOString();
const times = fc.integer({ min: Date.parse('0001-01-01T00:00:00Z'), max: 253_402_300_799_999 });

const kinds: Record<ElementType, { values: fc.Arbitrary<Element>; text(value: Element): unknown }> = {
  smallint: { values: fc.integer({ min: -32_768, max: 32_767 }), text: String },
  int: { values: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), text: String },
  bigint: {
    values: fc.oneof(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), fc.maxSafeInteger()),
    text: String,
  },
  text: {
    values: fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '"{},\\NULL')),
    text: (value) => value,
  },
  uuid: {
    values: fc.oneof(
      fc.uuid(),
      fc.uuid().map((id) => id.toUpperCase()),
    ),
    text: (value) => value,
  },
  timestamptz: { values: times, text: (value) => iso(Number(value)) },
  bytea: { values: fc.uint8Array().map((bytes) => Buffer.from(bytes)), text: (value) => value },
};

it.each(Object.keys(kinds) as ElementType[])('PostgreSQL reads %s as from their text', async (type) => {
  const { values, text } = kinds[type];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(values), { maxLength: 20 }), async (array) => {
      const asText = array.map((value) => (value === null ? null : text(value)));
      const { rows } = await pool.query(
        `SELECT $1::${type}[] IS NOT DISTINCT FROM $2::${type}[] AS same, cardinality($1::${type}[]) AS count`,
        [encodeArray(type, array), asText],
      );
      expect(rows).toEqual([{ same: true, count: array.length }]);
    }),
    { numRuns: 60 },
  );
});

it('treats what is not text as pg does: NUL is refused, half a character replaced', async () => {
  await expect(pool.query('SELECT $1::text[]', [encodeArray('text', ['a\0b'])])).rejects.toMatchObject({
    code: '22021',
  });
  const { rows } = await pool.query('SELECT $1::text[] AS t', [encodeArray('text', ['\ud800'])]);
  expect(rows).toEqual([{ t: ['\ufffd'] }]);
});

it('writes arrays of thousands', async () => {
  const ids = Array.from({ length: 20_000 }, () => randomUUID());
  const { rows } = await pool.query('SELECT $1::uuid[]::text[] AS ids', [encodeArray('uuid', ids)]);
  expect(rows[0].ids).toEqual(ids);
});
