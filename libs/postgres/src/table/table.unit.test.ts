import { describe, expect, it } from '@jest/globals';
import { encodeArray } from '../statement/binary-array.ts';
import { queryOf } from '../statement/statement.ts';
import { column } from './column.ts';
import { type RowOf, table } from './table.ts';

const HOLDS = table('holds', {
  id: column.uuid(),
  payer: column.number(),
  amountUnits: column.bigint('amount'),
  keyHash: column.hex().orNull(),
  expiresAtMs: column.time(),
  endedAtMs: column.time().orNull(),
  isOpen: column.computed<boolean>('ended_at IS NULL'),
});
const ID = '01234567-89ab-cdef-0123-456789abcdef';
const HOLD: RowOf<typeof HOLDS> = {
  id: ID,
  payer: 7,
  amountUnits: 5n,
  keyHash: 'aa01',
  expiresAtMs: 1_000,
  endedAtMs: null,
  isOpen: true,
};
const NAMES = 'id, payer, amount, key_hash, expires_at, ended_at';
const UNNEST =
  'unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::bytea[], $5::timestamptz[], $6::timestamptz[])';

describe('a table', () => {
  it('names its columns as their fields, in one order', () => {
    expect(HOLDS.names).toBe(NAMES);
    expect(HOLDS.unnest).toBe(UNNEST);
    expect(HOLDS.insert).toBe(`INSERT INTO holds (${NAMES}) SELECT * FROM ${UNNEST}`);
    expect(HOLDS.insertOne).toBe(`INSERT INTO holds (${NAMES}) VALUES ($1, $2, $3, $4, $5, $6)`);
    expect(HOLDS.set('excluded', 'amountUnits', 'endedAtMs')).toBe(
      'amount = excluded.amount, ended_at = excluded.ended_at',
    );
  });

  it('selects moments as milliseconds, and what follows from other columns', () => {
    expect(HOLDS.omit('amountUnits', 'keyHash', 'endedAtMs').select('h')).toBe(
      'h.id, h.payer, (extract(epoch FROM h.expires_at) * 1000)::bigint AS expires_at_ms, ended_at IS NULL AS is_open',
    );
    expect(table('t', { atMs: column.time('moment', { roundedDown: true }) }).select()).toBe(
      'floor(extract(epoch FROM moment) * 1000)::bigint AS moment_ms',
    );
  });

  it('reads a row that was selected, and nothing else that is in it', () => {
    const selected = {
      id: ID,
      payer: 7n,
      amount: 5n,
      key_hash: Buffer.from([0xaa, 1]),
      expires_at_ms: 1_000n,
      ended_at_ms: null,
      is_open: true,
      created_at: 'of another column',
    };
    expect(HOLDS.read(selected)).toEqual(HOLD);
    expect(HOLDS.readBy('payer', [selected])).toEqual(new Map([[7, HOLD]]));
    expect(HOLDS.pick('payer').read(selected)).toEqual({ payer: 7 });
    expect(() => HOLDS.read({ ...selected, ended_at_ms: undefined })).toThrow('ended_at_ms was not selected');
  });

  it('writes many rows as binary arrays and one row as parameters, in the order of the names', () => {
    const statement = HOLDS.statement('write-holds', HOLDS.insert);
    expect(queryOf(statement, [HOLD]).values).toEqual([
      encodeArray('uuid', [ID]),
      encodeArray('bigint', [7]),
      encodeArray('bigint', [5n]),
      encodeArray('bytea', [Buffer.from([0xaa, 1])]),
      encodeArray('timestamptz', [1_000]),
      encodeArray('timestamptz', [null]),
    ]);
    expect(HOLDS.parameters(HOLD)).toEqual([
      ID,
      7,
      5n,
      Buffer.from([0xaa, 1]),
      '1970-01-01T00:00:01.000Z',
      null,
    ]);
  });

  it('is refused with a column of which no array is written, where one is', () => {
    const flags = table('flags', { isOn: column.boolean() });
    expect(() => flags.statement('write-flags', flags.insert)).toThrow('write-flags');
    expect(flags.parameters({ isOn: true })).toEqual([true]);
  });

  it('has rows of its types', () => {
    // @ts-expect-error: a number is not a bigint
    HOLDS.values([{ ...HOLD, amountUnits: 5 }]);
    // @ts-expect-error: a computed column cannot be written
    HOLDS.set('n', 'isOpen');
    const units: bigint = HOLDS.read({ ...HOLDS_SELECTED }).amountUnits;
    expect(units).toBe(1n);
  });
});

const HOLDS_SELECTED = {
  id: ID,
  payer: 1n,
  amount: 1n,
  key_hash: null,
  expires_at_ms: 1n,
  ended_at_ms: null,
  is_open: true,
};
