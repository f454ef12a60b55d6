export type Bytes = string | Buffer | null | undefined;

export type Writer = {
  at(): number;
  bytes(): Buffer;
  int8(value: number): void;
  int16(value: number): void;
  int32(value: number): void;
  int64(value: bigint): void;
  text(value: string): void;
  varint(value: number): void;
  /** The value must not be negative. */
  varlong(value: number): void;
  sized(value: Bytes): void;
};

const NONE = -1;

/** All bytes must be written, because the memory is not cleared first. */
export function createWriter(size: number): Writer {
  const buffer = Buffer.allocUnsafe(size);
  let at = 0;
  const text = (value: string): void => {
    at += buffer.write(value, at);
  };
  const varint = (value: number): void => {
    let rest = zigzag(value);
    for (; rest > 0x7f; rest >>>= 7) buffer[at++] = (rest & 0x7f) | 0x80;
    buffer[at++] = rest;
  };
  return {
    at: () => at,
    bytes: () => buffer,
    int8: (value) => {
      at = buffer.writeInt8(value, at);
    },
    int16: (value) => {
      at = buffer.writeInt16BE(value, at);
    },
    int32: (value) => {
      at = buffer.writeInt32BE(value, at);
    },
    int64: (value) => {
      at = buffer.writeBigInt64BE(value, at);
    },
    text,
    varint,
    varlong: (value) => {
      let rest = value * 2;
      for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) buffer[at++] = (rest % 0x80) | 0x80;
      buffer[at++] = rest;
    },
    sized: (value) => {
      varint(lengthOf(value));
      if (typeof value === 'string') text(value);
      else if (value) at += value.copy(buffer, at);
    },
  };
}

export function sizeOf(bytes: Bytes): number {
  const length = lengthOf(bytes);
  return sizeOfVarint(length) + Math.max(length, 0);
}

export function sizeOfVarint(value: number): number {
  let bytes = 1;
  for (let rest = zigzag(value); rest > 0x7f; rest >>>= 7) bytes += 1;
  return bytes;
}

export function sizeOfVarlong(value: number): number {
  let bytes = 1;
  for (let rest = value * 2; rest > 0x7f; rest = Math.floor(rest / 0x80)) bytes += 1;
  return bytes;
}

const zigzag = (value: number): number => ((value << 1) ^ (value >> 31)) >>> 0;

function lengthOf(bytes: Bytes): number {
  return bytes === null || bytes === undefined ? NONE : Buffer.byteLength(bytes);
}
