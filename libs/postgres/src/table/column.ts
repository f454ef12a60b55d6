import type { Element, ElementType } from '../statement/binary-array.ts';

/** A column: how it is selected and written, and its type in code (`V`). */
export type Column<V> = {
  /** Null means the field's name in snake_case. */
  readonly name: string | null;
  /** The element type of arrays that write a set of rows; null if it cannot be written so. */
  readonly type: ElementType | null;
  /** True for a moment, in milliseconds since 1970 in code. The field's name ends in `Ms`, the column's does not. */
  readonly isTime: boolean;
  /** Returns the SQL that selects `column`. */
  select(column: string): string;
  /** The conversions of a read value, an array element and a single parameter; null if the value needs none. */
  readonly decode: ((stored: never) => V) | null;
  readonly element: ((value: never) => Element) | null;
  readonly parameter: ((value: never) => unknown) | null;
  orNull(): Column<V | null>;
};

/** A read-only column that is computed from others. */
export type Computed<V> = Column<V> & { readonly isComputed: true };

/** Returns the SQL for the milliseconds since 1970 of a moment; exact for values written as milliseconds. */
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

/** The kinds of columns. `name` is needed if the column's name differs from the field's. */
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
  /** `roundedDown` is for times that SQL itself wrote, with microseconds. */
  time(name?: string, { roundedDown = false } = {}) {
    const select = (moment: string) =>
      roundedDown ? `floor(extract(epoch FROM ${moment}) * 1000)::bigint` : msOf(moment);
    // The text is UTC in whatever time zone this process runs.
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
  /** JSON in a text column, which can be written as arrays. */
  jsonText: <T>(name?: string) =>
    make<T>({
      ...named(name),
      type: 'text',
      decode: JSON.parse as (stored: never) => T,
      element: JSON.stringify as (value: never) => string,
      parameter: JSON.stringify,
    }),
  /* These kinds cannot be written as arrays. */
  boolean: (name?: string) => make<boolean>(named(name)),
  texts: <T extends string = string>(name?: string) => make<T[]>(named(name)),
  json: <T>(name?: string) => make<T>({ ...named(name), parameter: JSON.stringify }),
  /** The result of `sql` over the table's columns. A bigint needs `decode`, which makes a number or bigint of it. */
  computed: <V>(sql: string): Computed<V> => ({ ...make<V>({ select: () => sql }), isComputed: true }),
};
