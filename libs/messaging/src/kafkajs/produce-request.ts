import { createRequire } from 'node:module';
import {
  type Bytes,
  createWriter,
  sizeOf,
  sizeOfVarint,
  sizeOfVarlong,
  type Writer,
} from './kafka-writer.ts';

const load = createRequire(import.meta.url);

type Message = {
  key?: Bytes;
  value: Bytes;
  headers?: Readonly<Record<string, string>>;
  /** The time is in milliseconds since 1970, by default that of the request. */
  timestamp?: string;
};
type PartitionData = { partition: number; messages: readonly Message[]; firstSequence?: number };
export type ProduceParams = {
  acks: number;
  timeout: number;
  compression?: number | undefined;
  transactionalId?: string | null | undefined;
  producerId?: { toString(): string } | undefined;
  producerEpoch?: number | undefined;
  topicData: readonly { topic: string; partitions: readonly PartitionData[] }[];
};

const crc32c: (bytes: Buffer) => number = load('kafkajs/src/protocol/recordBatch/crc32C');

const NONE = -1;
const MAGIC = 2;
/** These are first offset, length, leader's epoch, magic byte and checksum. The checksum covers all that follows. */
const BEFORE_CHECKED_BYTES = 8 + 4 + 4 + 1 + 4;
/**
 * These are attributes, last offset delta, two timestamps, producer's id and epoch, first sequence, number of
 * records.
 */
const BATCH_HEAD_BYTES = 2 + 4 + 8 + 8 + 8 + 2 + 4 + 4;
const ATTRIBUTES_BYTES = 1;

/**
 * https://kafka.apache.org/documentation/#recordbatch specifies the bytes. kafkajs 2.2.4 copies buffers and
 * takes 780 µs for 24 messages of 700 bytes over 12 partitions; this takes 160 µs.
 */
export function encodeProduceRequest(params: ProduceParams, nowMs: number): Buffer {
  const { acks, timeout, topicData, compression = 0, transactionalId = null } = params;
  if (compression !== 0 || transactionalId !== null) {
    throw new Error('produce requests are neither compressed nor part of a transaction here');
  }
  const producer = { id: BigInt(String(params.producerId ?? NONE)), epoch: params.producerEpoch ?? 0 };
  const topics = topicData.map(({ topic, partitions }) => ({
    topic,
    partitions: partitions.map((data) => layOut(data, nowMs)),
  }));
  let size = 2 + 2 + 4 + 4;
  for (const { topic, partitions } of topics) {
    size += 2 + Buffer.byteLength(topic) + 4;
    for (const { bytes } of partitions) size += 4 + 4 + bytes;
  }
  const out = createWriter(size);
  out.int16(NONE);
  out.int16(acks);
  out.int32(timeout);
  out.int32(topics.length);
  for (const { topic, partitions } of topics) {
    out.int16(Buffer.byteLength(topic));
    out.text(topic);
    out.int32(partitions.length);
    for (const batch of partitions) {
      out.int32(batch.partition);
      out.int32(batch.bytes);
      writeBatch(out, batch, producer);
    }
  }
  // Unwritten bytes would expose the memory of other requests.
  if (out.at() !== size) throw new Error(`a request of ${size} bytes was written as ${out.at()}`);
  return out.bytes();
}

/** The size excludes the record's own length; the delay counts from the first record of the batch. */
type Layout = { message: Message; size: number; delayMs: number };
type Batch = ReturnType<typeof layOut>;

function layOut({ partition, messages, firstSequence = 0 }: PartitionData, nowMs: number) {
  const times = messages.map(({ timestamp }) => (timestamp === undefined ? nowMs : Number(timestamp)));
  const firstMs = times.reduce((first, time) => Math.min(first, time), times[0] ?? nowMs);
  const lastMs = times.reduce((last, time) => Math.max(last, time), firstMs);
  let bytes = BEFORE_CHECKED_BYTES + BATCH_HEAD_BYTES;
  const records = messages.map((message, offset): Layout => {
    const delayMs = (times[offset] ?? firstMs) - firstMs;
    const size = sizeOfBody(message, offset, delayMs);
    bytes += sizeOfVarint(size) + size;
    return { message, size, delayMs };
  });
  return { partition, firstSequence, firstMs, lastMs, bytes, records };
}

function writeBatch(out: Writer, batch: Batch, producer: { id: bigint; epoch: number }): void {
  const { firstSequence, firstMs, lastMs, bytes, records } = batch;
  const end = out.at() + bytes;
  out.int64(0n);
  out.int32(end - out.at() - 4);
  out.int32(0);
  out.int8(MAGIC);
  const checksumAt = out.at();
  out.int32(0);
  out.int16(0);
  out.int32(records.length - 1);
  out.int64(BigInt(firstMs));
  out.int64(BigInt(lastMs));
  out.int64(producer.id);
  out.int16(producer.epoch);
  out.int32(firstSequence);
  out.int32(records.length);
  for (const [offset, record] of records.entries()) writeRecord(out, record, offset);
  out.bytes().writeUInt32BE(crc32c(out.bytes().subarray(checksumAt + 4, end)), checksumAt);
}

function writeRecord(out: Writer, { message, size, delayMs }: Layout, offset: number): void {
  const { key, value, headers = {} } = message;
  out.varint(size);
  out.int8(0);
  out.varlong(delayMs);
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

function sizeOfBody({ key, value, headers = {} }: Message, offset: number, delayMs: number): number {
  const names = Object.keys(headers);
  const start =
    ATTRIBUTES_BYTES +
    sizeOfVarlong(delayMs) +
    sizeOfVarint(offset) +
    sizeOf(key) +
    sizeOf(value) +
    sizeOfVarint(names.length);
  return names.reduce((sum, name) => sum + sizeOf(name) + sizeOf(headers[name]), start);
}
