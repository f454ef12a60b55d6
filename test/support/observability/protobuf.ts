/** Only the part of the wire format that trace exporters use. */

export type Field = { number: number; varint: bigint } | { number: number; bytes: Buffer };

const VARINT = 0;
const FIXED64 = 1;
const LENGTH_DELIMITED = 2;
const FIXED32 = 5;

export function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++];
      if (byte === undefined) throw new Error('a message ends in the middle of a number');
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (length: number): Buffer => {
    if (at + length > message.length) throw new Error('a message is shorter than it says');
    at += length;
    return message.subarray(at - length, at);
  };
  while (at < message.length) {
    const tag = varint();
    const number = Number(tag >> 3n);
    const type = Number(tag & 7n);
    if (type === VARINT) fields.push({ number, varint: varint() });
    else if (type === FIXED64) fields.push({ number, bytes: take(8) });
    else if (type === FIXED32) fields.push({ number, bytes: take(4) });
    else if (type === LENGTH_DELIMITED) fields.push({ number, bytes: take(Number(varint())) });
    else throw new Error(`a field of an unknown type: ${type}`);
  }
  return fields;
}

export function bytesOf(fields: readonly Field[], number: number): Buffer[] {
  return fields.flatMap((field) => (field.number === number && 'bytes' in field ? [field.bytes] : []));
}

export function numberOf(fields: readonly Field[], number: number): number {
  const found = fields.find((field) => field.number === number);
  return found && 'varint' in found ? Number(found.varint) : 0;
}
