import type { Element, ElementType } from '../statement/binary-array.ts';

export type Column<V> = {
  /** Null stands for the field's name in snake_case. */
  readonly name: string | null;
  /** Null means that arrays cannot write the column. */
  readonly type: ElementType | null;
  /** Milliseconds since 1970 in code. The field's name ends in `Ms`, the column's does not. */
  readonly isTime: boolean;
  select(column: string): string;
  /** Null means that no conversion is needed. */
  readonly decode: ((stored: never) => V) | null;
  readonly element: ((value: never) => Element) | null;
  readonly parameter: ((value: never) => unknown) | null;
  orNull(): Column<V | null>;
};

export type ComputedColumn<V> = Column<V> & { readonly isComputed: true };

/** The result is exact for values written as milliseconds. */
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

export const column = {
  bigint: (name?: string) => makeColumn<bigint>({ ...named(name), type: 'bigint' }),
  number: (name?: string) => makeColumn<number>({ ...named(name), type: 'bigint', decode: Number }),
  int: (name?: string) => makeColumn<number>({ ...named(name), type: 'int' }),
  smallint: <T extends number>(name?: string) => makeColumn<T>({ ...named(name), type: 'smallint' }),
  text: <T extends string = string>(name?: string) => makeColumn<T>({ ...named(name), type: 'text' }),
  uuid: (name?: string) => makeColumn<string>({ ...named(name), type: 'uuid' }),
  bytes: (name?: string) => makeColumn<Buffer>({ ...named(name), type: 'bytea' }),
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
    // The text is UTC, whatever time zone this process runs in.
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
  computed: <V>(sql: string): ComputedColumn<V> => ({
    ...makeColumn<V>({ select: () => sql }),
    isComputed: true,
  }),
};
