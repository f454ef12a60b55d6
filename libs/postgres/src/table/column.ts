import type { Element, ElementType } from '../statement/binary-array.ts';

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

export type ComputedColumn<V> = Column<V> & { readonly isComputed: true };

/** Returns the SQL for the milliseconds since 1970 of a moment; exact for values written as milliseconds. */
export const msOf = (moment: string): string => `(extract(epoch FROM ${moment}) * 1000)::bigint`;

type Parts<V> = Partial<Omit<Column<V>, 'orNull'>>;

function makeColumn<V>(parts: Parts<V>): Column<V> {
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
      makeColumn<V | null>({
        ...(whole as Parts<V | null>),
        decode: decode && ((stored: never) => (stored === null ? null : decode(stored))),
      }),
  };
}

const named = (name: string | undefined) => ({ name: name ?? null });

/** The kinds of columns. `name` is needed if the column's name differs from the field's. */
export const column = {
  bigint: (name?: string) => makeColumn<bigint>({ ...named(name), type: 'bigint' }),
  /** A bigint whose values are safe integers. */
  number: (name?: string) => makeColumn<number>({ ...named(name), type: 'bigint', decode: Number }),
  int: (name?: string) => makeColumn<number>({ ...named(name), type: 'int' }),
  smallint: <T extends number>(name?: string) => makeColumn<T>({ ...named(name), type: 'smallint' }),
  text: <T extends string = string>(name?: string) => makeColumn<T>({ ...named(name), type: 'text' }),
  uuid: (name?: string) => makeColumn<string>({ ...named(name), type: 'uuid' }),
  bytes: (name?: string) => makeColumn<Buffer>({ ...named(name), type: 'bytea' }),
  /** Bytes, as hexadecimal text. */
  hex(name?: string) {
    const toBytes = (hex: string) => Buffer.from(hex, 'hex');
    const decode = (bytes: Buffer) => bytes.toString('hex');
    return makeColumn<string>({
      ...named(name),
      type: 'bytea',
      decode,
      element: toBytes,
      parameter: toBytes,
    });
  },
  /** `roundedDown` is for times that SQL itself wrote, with microseconds. */
  time(name?: string, { roundedDown = false } = {}) {
    const select = (moment: string) =>
      roundedDown ? `floor(extract(epoch FROM ${moment}) * 1000)::bigint` : msOf(moment);
    // The text is UTC in whatever time zone this process runs.
    const parameter = (ms: number) => new Date(ms).toISOString();
    return makeColumn<number>({
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
    makeColumn<T>({
      ...named(name),
      type: 'text',
      decode: JSON.parse as (stored: never) => T,
      element: JSON.stringify as (value: never) => string,
      parameter: JSON.stringify,
    }),
  /* These kinds cannot be written as arrays. */
  boolean: (name?: string) => makeColumn<boolean>(named(name)),
  texts: <T extends string = string>(name?: string) => makeColumn<T[]>(named(name)),
  json: <T>(name?: string) => makeColumn<T>({ ...named(name), parameter: JSON.stringify }),
  /** The result of `sql` over the table's columns. A bigint needs `decode`, which makes a number or bigint of it. */
  computed: <V>(sql: string): ComputedColumn<V> => ({
    ...makeColumn<V>({ select: () => sql }),
    isComputed: true,
  }),
};
