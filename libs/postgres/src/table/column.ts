import type { Element, ElementType } from '../statement/binary-array.ts';

/** A column: what of it is selected and written, and how a value of it is here (`V`). */
export type Column<V> = {
  /** Null: as its field, in snake_case. */
  readonly name: string | null;
  /** Of the arrays in which a set of rows is written; null: it cannot be. */
  readonly type: ElementType | null;
  /** A moment, which is milliseconds since 1970 here: its field ends in `Ms`, which its column does not. */
  readonly isTime: boolean;
  /** What is selected of `column`. */
  select(column: string): string;
  /** Each is null where a value needs no change: of what was read, in an array, as a parameter of its own. */
  readonly decode: ((stored: never) => V) | null;
  readonly element: ((value: never) => Element) | null;
  readonly parameter: ((value: never) => unknown) | null;
  orNull(): Column<V | null>;
};

/** What follows from other columns, and is read alone. */
export type Computed<V> = Column<V> & { readonly isComputed: true };

/** The milliseconds since 1970 of a moment, in SQL; exact for what was written as such. */
export const msOf = (moment: string): string => `(extract(epoch FROM ${moment}) * 1000)::bigint`;

type Parts<V> = Partial<Omit<Column<V>, 'orNull'>>;

function make<V>(parts: Parts<V>): Column<V> {
  const { decode = null } = parts;
  const whole = {
    name: null,
    type: null,
    isTime: false,
    select: (column: string) => column,
    element: null,
    parameter: null,
    ...parts,
    decode,
  };
  return {
    ...whole,
    orNull: () =>
      make<V | null>({
        ...(whole as Parts<V | null>),
        decode: decode && ((stored: never) => (stored === null ? null : decode(stored))),
      }),
  };
}

const named = (name: string | undefined) => ({ name: name ?? null });

/** The kinds of columns. `name` is for a column that is not called as its field. */
export const column = {
  bigint: (name?: string) => make<bigint>({ ...named(name), type: 'bigint' }),
  /** A bigint whose values are safe integers. */
  number: (name?: string) => make<number>({ ...named(name), type: 'bigint', decode: Number }),
  int: (name?: string) => make<number>({ ...named(name), type: 'int' }),
  smallint: <T extends number>(name?: string) => make<T>({ ...named(name), type: 'smallint' }),
  text: <T extends string = string>(name?: string) => make<T>({ ...named(name), type: 'text' }),
  uuid: (name?: string) => make<string>({ ...named(name), type: 'uuid' }),
  bytes: (name?: string) => make<Buffer>({ ...named(name), type: 'bytea' }),
  /** Bytes, as hexadecimal text. */
  hex(name?: string) {
    const toBytes = (hex: string) => Buffer.from(hex, 'hex');
    const decode = (bytes: Buffer) => bytes.toString('hex');
    return make<string>({ ...named(name), type: 'bytea', decode, element: toBytes, parameter: toBytes });
  },
  /** `roundedDown`: of what SQL itself wrote, to the microsecond. */
  time(name?: string, { roundedDown = false } = {}) {
    const select = (moment: string) =>
      roundedDown ? `floor(extract(epoch FROM ${moment}) * 1000)::bigint` : msOf(moment);
    // Whatever the time zone of this process.
    const parameter = (ms: number) => new Date(ms).toISOString();
    return make<number>({
      ...named(name),
      type: 'timestamptz',
      isTime: true,
      select,
      decode: Number,
      parameter,
    });
  },
  /** JSON that stands in a column of text, of which arrays can be written. */
  jsonText: <T>(name?: string) =>
    make<T>({
      ...named(name),
      type: 'text',
      decode: JSON.parse as (stored: never) => T,
      element: JSON.stringify as (value: never) => string,
      parameter: JSON.stringify,
    }),
  /* No arrays are written of these. */
  boolean: (name?: string) => make<boolean>(named(name)),
  texts: <T extends string = string>(name?: string) => make<T[]>(named(name)),
  json: <T>(name?: string) => make<T>({ ...named(name), parameter: JSON.stringify }),
  /** What `sql`, of the table's columns, gives; of a bigint it needs a number or a bigint to be made by `decode`. */
  computed: <V>(sql: string): Computed<V> => ({ ...make<V>({ select: () => sql }), isComputed: true }),
};
