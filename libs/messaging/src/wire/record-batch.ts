import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { crc32c } from '@node-rs/crc32';
import type { InMessage } from '../types.ts';
import { NONE } from './protocol.ts';
import { createReader, type Reader } from './reader.ts';
import { type Bytes, sizeOf, sizeOfVarint, type Writer } from './writer.ts';

/*
 * Kafka's record batches: https://kafka.apache.org/documentation/#recordbatch
 *
 * The sizes are summed first, so that a whole request is written into one buffer: kafkajs 2.2.4 takes a buffer of its own for
 * each header, record, batch and list and copies each into the next, which took 780 µs for 24 messages of 700 bytes over 12 partitions.
 */

export type OutRecord = { key?: Bytes; value: Bytes; headers?: Readonly<Record<string, string>> };
/** Records of a partition; `firstSequence` counts those of an idempotent producer. */
export type OutBatch = { partition: number; records: readonly OutRecord[]; firstSequence: number };
export type ProducerId = { id: bigint; epoch: number };

const MAGIC = 2;
/** First offset, and the length of what follows it. */
const BEFORE_LENGTH_BYTES = 8 + 4;
/** First offset, length, leader's epoch, magic byte and checksum, then what the checksum is of. */
const BEFORE_CHECKED_BYTES = BEFORE_LENGTH_BYTES + 4 + 1 + 4;
/** Attributes, last offset delta, two timestamps, producer's id and epoch, first sequence, number of records. */
const BATCH_HEAD_BYTES = 2 + 4 + 8 + 8 + 8 + 2 + 4 + 4;
/** Of a record: its attributes, and how much later it is than the first of its batch. */
const RECORD_HEAD_BYTES = 1 + 1;

export type LaidOut = OutBatch & { bytes: number; sizes: readonly number[] };

/** How many bytes a batch takes, and each of its records without its own length. */
export function layOut(batch: OutBatch): LaidOut {
  let bytes = BEFORE_CHECKED_BYTES + BATCH_HEAD_BYTES;
  const sizes = batch.records.map((record, offset) => {
    const size = sizeOfRecord(record, offset);
    bytes += sizeOfVarint(size) + size;
    return size;
  });
  return { ...batch, bytes, sizes };
}

/** All records get the same time. */
export function writeBatch(out: Writer, batch: LaidOut, producer: ProducerId, nowMs: number): void {
  const { firstSequence, bytes, records, sizes } = batch;
  const end = out.at() + bytes;
  out.int64(0n);
  out.int32(bytes - BEFORE_LENGTH_BYTES);
  out.int32(0);
  out.int8(MAGIC);
  const checksumAt = out.at();
  out.int32(0);
  out.int16(0);
  out.int32(records.length - 1);
  out.int64(BigInt(nowMs));
  out.int64(BigInt(nowMs));
  out.int64(producer.id);
  out.int16(producer.epoch);
  out.int32(firstSequence);
  out.int32(records.length);
  for (const [offset, record] of records.entries()) writeRecord(out, record, offset, sizes[offset] ?? 0);
  out.bytes().writeUInt32BE(crc32c(out.bytes().subarray(checksumAt + 4, end)), checksumAt);
}

function writeRecord(
  out: Writer,
  { key, value, headers = {} }: OutRecord,
  offset: number,
  size: number,
): void {
  out.varint(size);
  out.int8(0);
  out.varint(0);
  out.varint(offset);
  out.sized(key);
  out.sized(value);
  const names = Object.keys(headers);
  out.varint(names.length);
  for (const name of names) {
    out.sized(name);
    out.sized(headers[name]);
  }
}

function sizeOfRecord({ key, value, headers = {} }: OutRecord, offset: number): number {
  const names = Object.keys(headers);
  const start =
    RECORD_HEAD_BYTES + sizeOfVarint(offset) + sizeOf(key) + sizeOf(value) + sizeOfVarint(names.length);
  return names.reduce((sum, name) => sum + sizeOf(name) + sizeOf(headers[name]), start);
}

/** Bits of a batch's attributes. */
const COMPRESSION = 0b111;
const LOG_APPEND_TIME = 0b1000;
const CONTROL = 0b100000;
/** More than the largest batch that a topic takes, unpacked. */
const UNPACKED_MAX_BYTES = 67_108_864;

/** By the number of the compression. Snappy (2) and LZ4 (3) are not in Node, and nobody here writes them. */
const UNPACK: Readonly<Record<number, (packed: Buffer) => Buffer>> = {
  1: (packed) => gunzipSync(packed, { maxOutputLength: UNPACKED_MAX_BYTES }),
  4: (packed) => zstdDecompressSync(packed, { maxOutputLength: UNPACKED_MAX_BYTES }),
};

export type Decoded = {
  messages: InMessage[];
  /** Behind everything that was read, also what is no message. */
  nextOffset: bigint;
};

/**
 * The messages from offset `from` on. What a broker sends may begin before that, and end in the middle of a batch, which is left
 * for the next time. Throws when a batch fails its checksum or cannot be decoded.
 */
export function decodeBatches(topic: string, partition: number, bytes: Buffer, from: bigint): Decoded {
  const decoded: Decoded = { messages: [], nextOffset: from };
  for (let at = 0; at + BEFORE_LENGTH_BYTES <= bytes.length; ) {
    const end = at + BEFORE_LENGTH_BYTES + bytes.readInt32BE(at + 8);
    if (end > bytes.length) break;
    decodeBatch(topic, partition, bytes.subarray(at, end), decoded);
    at = end;
  }
  return decoded;
}

function decodeBatch(topic: string, partition: number, bytes: Buffer, decoded: Decoded): void {
  const batch = createReader(bytes);
  const baseOffset = batch.int64();
  batch.skip(8);
  const magic = batch.int8();
  if (magic !== MAGIC) throw new Error(`the record batch at offset ${baseOffset} has the old form ${magic}`);
  const checksum = batch.int32() >>> 0;
  if (crc32c(bytes.subarray(BEFORE_CHECKED_BYTES)) !== checksum) {
    throw new Error(`the record batch at offset ${baseOffset} fails its checksum`);
  }
  const attributes = batch.int16();
  const lastOffset = baseOffset + batch.int32();
  const [firstMs, lastMs] = [batch.int64(), batch.int64()];
  batch.skip(8 + 2 + 4);
  const count = batch.int32();
  const from = decoded.nextOffset;
  if (BigInt(lastOffset) < from) return;
  decoded.nextOffset = BigInt(lastOffset) + 1n;
  // Marks of transactions are for nobody.
  if (attributes & CONTROL) return;
  const records = recordsOf(batch, attributes & COMPRESSION, baseOffset);
  for (let n = 0; n < count; n++) {
    const message = readRecord(records, { topic, partition, baseOffset, firstMs });
    if (attributes & LOG_APPEND_TIME) message.timestampMs = lastMs;
    if (message.offset >= from) decoded.messages.push(message);
  }
}

function recordsOf(batch: Reader, compression: number, baseOffset: number): Reader {
  if (compression === 0) return batch;
  const unpack = UNPACK[compression];
  if (!unpack)
    throw new Error(`the record batch at offset ${baseOffset} has the unknown compression ${compression}`);
  return createReader(unpack(batch.take(batch.left())));
}

type Place = { topic: string; partition: number; baseOffset: number; firstMs: number };
const EMPTY = Buffer.alloc(0);

/** A null value is an empty one. Of a repeated header the last value counts. */
function readRecord(records: Reader, { topic, partition, baseOffset, firstMs }: Place): InMessage {
  records.varint();
  records.int8();
  const timestampMs = firstMs + records.varlong();
  const offset = BigInt(baseOffset + records.varint());
  const key = records.sized()?.toString() ?? null;
  const value = records.sized() ?? EMPTY;
  const headers: Record<string, string> = {};
  for (let left = records.varint(); left > 0; left--) {
    const name = (records.sized() ?? EMPTY).toString();
    const header = records.sized();
    if (header) headers[name] = header.toString();
  }
  return { topic, partition, offset, key, value, headers, timestampMs };
}

/** Of a producer that is not idempotent. */
export const NO_PRODUCER: ProducerId = { id: BigInt(NONE), epoch: NONE };
