/** Reads Kafka's types, one after the other; what is not there is a RangeError. */
export type Reader = {
  /** How many bytes are left. */
  left(): number;
  int8(): number;
  int16(): number;
  int32(): number;
  /** Of a number below 2^53. */
  int64(): number;
  bigint64(): bigint;
  text(): string;
  nullableText(): string | null;
  varint(): number;
  /** Below 2^53. */
  varlong(): number;
  /** As `sized` of the writer writes it. */
  sized(): Buffer | null;
  /** With its length before it as 32 bits; empty when it is not there. */
  bytes(): Buffer;
  take(length: number): Buffer;
  skip(length: number): void;
  /** With how many there are before them as 32 bits. */
  list<T>(read: () => T): T[];
};

const TWO_TO_32 = 2 ** 32;

export function createReader(buffer: Buffer): Reader {
  let at = 0;
  /** Moves on, and gives where that was. */
  const pass = (length: number): number => {
    const from = at;
    if (length < 0 || from + length > buffer.length) throw new RangeError('the bytes end too early');
    at = from + length;
    return from;
  };
  const int16 = (): number => buffer.readInt16BE(pass(2));
  const int32 = (): number => buffer.readInt32BE(pass(4));
  const take = (length: number): Buffer => {
    const from = pass(length);
    return buffer.subarray(from, at);
  };
  const string = (length: number): string => {
    const from = pass(length);
    return buffer.toString('utf8', from, at);
  };
  /** Zigzag: https://protobuf.dev/programming-guides/encoding/#signed-ints */
  const varlong = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 0x80) {
      const byte = buffer[pass(1)] ?? 0;
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
      if (factor > TWO_TO_32 * TWO_TO_32) throw new RangeError('a number has too many bytes');
    }
  };
  return {
    left: () => buffer.length - at,
    int8: () => buffer.readInt8(pass(1)),
    int16,
    int32,
    int64: () => int32() * TWO_TO_32 + buffer.readUInt32BE(pass(4)),
    bigint64: () => buffer.readBigInt64BE(pass(8)),
    text: () => string(int16()),
    nullableText: () => {
      const length = int16();
      return length < 0 ? null : string(length);
    },
    varint: varlong,
    varlong,
    sized: () => {
      const length = varlong();
      return length < 0 ? null : take(length);
    },
    bytes: () => take(Math.max(0, int32())),
    take,
    skip: (length) => void pass(length),
    list: (read) => {
      const count = int32();
      return Array.from({ length: Math.max(0, count) }, read);
    },
  };
}
