import type { Element, ElementType } from '../statement/binary-array.ts';

export type Column<V> = {
  /** Null: the field's name in snake_case. */
  readonly name: string | null;
  /** For arrays that write a set of rows; null if it cannot be written so. */
  readonly type: ElementType | null;
  /** Milliseconds since 1970 in code. The field's name ends in `Ms`, the column's does not. */
  readonly isTime: boolean;
  select(column: string): string;
  /** Conversions of a read value, an array element and a single parameter; null if none is needed. */
  readonly decode: ((stored: never) => V) | null;
  readonly element: ((value: never) => Element) | null;
  readonly parameter: ((value: never) => unknown) | null;
  orNull(): Column<V | null>;
};

export type ComputedColumn<V> = Column<V> & { readonly isComputed: true };

/** Exact for values written as milliseconds. */
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

/** `name` is needed if the column's name differs from the field's. */
export const column = {
  bigint: (name?: string) => makeColumn<bigint>({ ...named(name), type: 'bigint' }),
  /** The values are safe integers. */
  number: (name?: string) => makeColumn<number>({ ...named(name), type: 'bigint', decode: Number }),
  int: (name?: string) => makeColumn<number>({ ...named(name), type: 'int' }),
  smallint: <T extends number>(name?: string) => makeColumn<T>({ ...named(name), type: 'smallint' }),
  text: <T extends string = string>(name?: string) => makeColumn<T>({ ...named(name), type: 'text' }),
  uuid: (name?: string) => makeColumn<string>({ ...named(name), type: 'uuid' }),
  bytes: (name?: string) => makeColumn<Buffer>({ ...named(name), type: 'bytea' }),
  /** Hexadecimal text. */
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
    // UTC, whatever time zone this process runs in.
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
  /** A text column, which can be written as arrays. */
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
  /** `sql` may use the table's columns. A bigint needs `decode`. */
  computed: <V>(sql: string): ComputedColumn<V> => ({
    ...makeColumn<V>({ select: () => sql }),
    isComputed: true,
  }),
};
