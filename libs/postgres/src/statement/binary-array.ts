/** The numbers are PostgreSQL's OIDs. */
const OIDS = {
  smallint: 21,
  int: 23,
  bigint: 20,
  text: 25,
  uuid: 2950,
  timestamptz: 1184,
  bytea: 17,
} as const;
export type ElementType = keyof typeof OIDS;

/** A timestamptz is milliseconds since 1970, a uuid its 36 characters, a number for a bigint a safe integer. */
export type Element = bigint | number | string | Buffer | null;

export const isElementType = (name: string): name is ElementType => Object.hasOwn(OIDS, name);

const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;
const NULL_LENGTH = -1;

/**
 * This is PostgreSQL's binary format (array_send in its source): number of dimensions, NULLs, element type,
 * length, lower bound, then each element after its length, all big-endian. A batch of 26 transfers took 1.0
 * ms to send with text arrays, and takes 0.5.
 */
export function encodeArray(type: ElementType, values: readonly Element[]): Buffer {
  const { bytesOf, write } = FORMS[type];
  let size = HEADER_BYTES + LENGTH_BYTES * values.length;
  // `for … of` allocated an object per element, a sixth of the ledger's allocations for a transfer.
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] as Element;
    if (value !== null) size += bytesOf(value);
  }
  const bytes = Buffer.allocUnsafe(size);
  // A DataView compiles to single instructions and a Buffer does not: 70 ns less for an element.
  const out: Out = { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, size) };
  const { view } = out;
  view.setInt32(0, values.length === 0 ? 0 : 1);
  view.setInt32(4, values.includes(null) ? 1 : 0);
  view.setInt32(8, OIDS[type]);
  if (values.length === 0) return bytes.subarray(0, 12);
  view.setInt32(12, values.length);
  view.setInt32(16, 1);
  let at = HEADER_BYTES;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] as Element;
    const length = value === null ? NULL_LENGTH : write(out, value, at + LENGTH_BYTES);
    view.setInt32(at, length);
    at += LENGTH_BYTES + Math.max(0, length);
  }
  return bytes;
}

type Out = { bytes: Buffer; view: DataView };
type Value = Exclude<Element, null>;
type Form = { bytesOf(value: Value): number; write(out: Out, value: Value, at: number): number };

const FORMS: Record<ElementType, Form> = {
  smallint: {
    bytesOf: () => 2,
    write({ view }, value, at) {
      view.setInt16(at, requireWithin(value, 2 ** 15));
      return 2;
    },
  },
  int: {
    bytesOf: () => 4,
    write({ view }, value, at) {
      view.setInt32(at, requireWithin(value, 2 ** 31));
      return 4;
    },
  },
  bigint: { bytesOf: () => 8, write: writeBigint },
  timestamptz: { bytesOf: () => 8, write: writeTime },
  text: {
    bytesOf: (value) => Buffer.byteLength(text(value), 'utf8'),
    write: ({ bytes }, value, at) => bytes.write(text(value), at, 'utf8'),
  },
  bytea: {
    bytesOf: (value) => buffer(value).length,
    write({ bytes }, value, at) {
      bytes.set(buffer(value), at);
      return buffer(value).length;
    },
  },
  uuid: { bytesOf: () => 16, write: writeUuid },
};

const BIGINT_END = 2n ** 63n;

function writeBigint(out: Out, value: Value, at: number): number {
  if (typeof value !== 'bigint') return writeInteger64(out, requireWithin(value, 2 ** 53), at);
  if (value >= BIGINT_END || value < -BIGINT_END) throw new RangeError('a number is too large for a bigint');
  out.view.setBigInt64(at, value);
  return 8;
}

/** PostgreSQL counts microseconds from 2000-01-01. */
const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1);
const TIME_END_MS = 8.64e15 + 1;

function writeTime({ view }: Out, value: Value, at: number): number {
  view.setBigInt64(at, BigInt(requireWithin(value, TIME_END_MS) - POSTGRES_EPOCH_MS) * 1000n);
  return 8;
}

/** This is faster than the conversion of a number to a bigint. */
function writeInteger64({ view }: Out, value: number, at: number): number {
  const high = Math.floor(value / 2 ** 32);
  view.setInt32(at, high);
  view.setUint32(at + 4, value - high * 2 ** 32);
  return 8;
}

const UUID_CHARACTERS = 36;
const UUID_BYTES = 16;
const HYPHEN = '-'.charCodeAt(0);

const DIGITS = Int8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /[0-9a-f]/i.test(character) ? Number.parseInt(character, 16) : -1;
});

/** A regular expression with Buffer's own parser takes 1.2 µs; this takes 0.2. */
function writeUuid({ bytes }: Out, value: Value, at: number): number {
  if (typeof value !== 'string' || value.length !== UUID_CHARACTERS) throw wrongType('a uuid', value);
  let place = 0;
  for (let index = at; index < at + UUID_BYTES; index += 1) {
    if (place === 8 || place === 13 || place === 18 || place === 23) {
      if (value.charCodeAt(place) !== HYPHEN) throw wrongType('a uuid', value);
      place += 1;
    }
    const high = DIGITS[value.charCodeAt(place)] ?? -1;
    const low = DIGITS[value.charCodeAt(place + 1)] ?? -1;
    if (high < 0 || low < 0) throw wrongType('a uuid', value);
    bytes[index] = high * 16 + low;
    place += 2;
  }
  return UUID_BYTES;
}

function requireWithin(value: Value, end: number): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw wrongType('a safe integer', value);
  if (value >= end || value < -end) throw new RangeError('a number is too large for its type');
  return value;
}

function text(value: Value): string {
  if (typeof value !== 'string') throw wrongType('a string', value);
  return value;
}

function buffer(value: Value): Buffer {
  if (!Buffer.isBuffer(value)) throw wrongType('a buffer', value);
  return value;
}

/** The value may be a secret, so it is omitted. */
const wrongType = (expected: string, value: unknown): TypeError =>
  new TypeError(`${expected} is expected, and this ${typeof value} is none`);
