import { createRequire } from 'node:module';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it, jest } from '@jest/globals';
import { crc32c } from '@node-rs/crc32';
import { produceRequest } from './produce.ts';
import {
  decodeBatches,
  layOut,
  NO_PRODUCER,
  type OutBatch,
  type OutRecord,
  type ProducerId,
  writeBatch,
} from './record-batch.ts';
import { createWriter } from './writer.ts';

const load = createRequire(import.meta.url);
type Encoded = { encode(): Promise<{ buffer: Buffer }> };
/** kafkajs's own encoder, as a second opinion. */
const kafkajsRequest: (params: object) => Encoded = load('kafkajs/src/protocol/requests/produce/v3/request');
const Long: { fromValue(value: string): unknown } = load('kafkajs/src/utils/long');

const NOW_MS = 1_790_000_000_123;
const NO_SEQUENCE = -1;
type TopicBatch = OutBatch & { topic: string };

async function theirs(batches: readonly TopicBatch[], producer: ProducerId): Promise<Buffer> {
  jest.spyOn(Date, 'now').mockReturnValue(NOW_MS);
  const byTopic = [...Map.groupBy(batches, ({ topic }) => topic)];
  const topicData = byTopic.map(([topic, own]) => ({
    topic,
    partitions: own.map(({ partition, records: messages, firstSequence }) => ({
      partition,
      messages,
      firstSequence,
    })),
  }));
  const producerId = Long.fromValue(String(producer.id));
  const params = { acks: -1, timeout: 3_000, producerId, producerEpoch: producer.epoch, topicData };
  const { buffer } = await kafkajsRequest(params).encode();
  jest.restoreAllMocks();
  return buffer;
}

function ours(batches: readonly TopicBatch[], producer: ProducerId): Buffer {
  const { size, write } = produceRequest(batches, producer, 3_000, NOW_MS);
  const out = createWriter(size);
  write(out);
  expect(out.at()).toBe(size);
  return out.bytes();
}

const of = (records: readonly OutRecord[]): TopicBatch[] => [
  { topic: 'coin.events', partition: 7, records, firstSequence: NO_SEQUENCE },
];
const many = (count: number): OutRecord[] =>
  Array.from({ length: count }, (_, index) => ({ value: `value ${index}` }));

const FORMS: [string, TopicBatch[], ProducerId?][] = [
  ['nothing', []],
  ['a value alone', of([{ value: 'hello' }])],
  ['a key and headers', of([{ key: 'user:1', value: '{}', headers: { a: '1', 'b-c': '' } }])],
  ['bytes', of([{ key: Buffer.from([0, 255]), value: Buffer.from([128, 0, 7]) }])],
  ['no key and no value', of([{ key: null, value: null }])],
  ['an empty key and value', of([{ key: '', value: '' }])],
  ['text beyond ASCII', of([{ key: 'Ångström', value: 'prix: 5 € 🪙', headers: { naïve: 'ß' } }])],
  // Lengths and offsets take one byte up to 63, two up to 8,191, then three.
  ['values at the edges of varints', of([62, 63, 64, 8_190, 8_192].map((n) => ({ value: 'x'.repeat(n) })))],
  ['a large value', of([{ value: 'y'.repeat(1_100_000) }])],
  ['many records', of(many(8_300))],
  [
    'several topics and partitions, of an idempotent producer',
    [
      { topic: 'a', partition: 0, firstSequence: 2_147_483_647, records: many(2) },
      { topic: 'topic-é', partition: 11, firstSequence: 0, records: many(1) },
      { topic: 'topic-é', partition: 3, firstSequence: 5, records: many(65) },
    ],
    { id: 9_007_199_254_740_993n, epoch: 12 },
  ],
];

describe('a produce request', () => {
  it.each(FORMS)(
    'is what kafkajs makes of it: %s',
    async (_name, batches, producer = { id: -1n, epoch: 0 }) => {
      expect(ours(batches, producer).equals(await theirs(batches, producer))).toBe(true);
    },
  );
});

/** A batch as a broker keeps it, from this offset on. */
function stored(records: readonly OutRecord[], baseOffset: bigint): Buffer {
  const batch = layOut({ partition: 3, records, firstSequence: NO_SEQUENCE });
  const out = createWriter(batch.bytes);
  writeBatch(out, batch, NO_PRODUCER, NOW_MS);
  out.bytes().writeBigInt64BE(baseOffset, 0);
  return out.bytes();
}

const RECORDS_AT = 61;
const CHECKED_AT = 21;

/** The same with other attributes, and its records as these bytes. */
function altered(batch: Buffer, attributes: number, records = batch.subarray(RECORDS_AT)): Buffer {
  const copy = Buffer.concat([batch.subarray(0, RECORDS_AT), records]);
  copy.writeInt32BE(copy.length - 12, 8);
  copy.writeInt16BE(attributes, CHECKED_AT);
  copy.writeUInt32BE(crc32c(copy.subarray(CHECKED_AT)), 17);
  return copy;
}

const decode = (bytes: Buffer, from = 0n) => decodeBatches('t', 3, bytes, from);
const valuesOf = (bytes: Buffer, from = 0n) =>
  decode(bytes, from).messages.map(({ value }) => value.toString());

describe('what a broker sends', () => {
  it('has keys, values, headers, times and offsets as they were sent', () => {
    const headers = { one: '1', naïve: 'ß' };
    const batch = stored(
      [
        { key: 'Å', value: 'prix: 5 €', headers },
        { key: null, value: null },
      ],
      1_000_000_000_000n,
    );
    expect(decode(batch).nextOffset).toBe(1_000_000_000_002n);
    const place = { topic: 't', partition: 3, timestampMs: NOW_MS };
    expect(decode(batch).messages).toEqual([
      { ...place, offset: 1_000_000_000_000n, key: 'Å', value: Buffer.from('prix: 5 €'), headers },
      { ...place, offset: 1_000_000_000_001n, key: null, value: Buffer.alloc(0), headers: {} },
    ]);
  });

  it('begins before the offset that was asked for, and ends in the middle of a batch', () => {
    const two = Buffer.concat([stored(many(3), 5n), stored(many(2), 8n)]);
    expect(valuesOf(two, 7n)).toEqual(['value 2', 'value 0', 'value 1']);
    const cut = decode(two.subarray(0, two.length - 1), 6n);
    expect(cut.messages.map(({ offset }) => offset)).toEqual([6n, 7n]);
    expect(cut.nextOffset).toBe(8n);
    expect(decode(two.subarray(0, 8), 5n)).toEqual({ messages: [], nextOffset: 5n });
    expect(decode(two, 10n)).toEqual({ messages: [], nextOffset: 10n });
  });

  it.each([
    ['gzip', 1, gzipSync],
    ['zstd', 4, zstdCompressSync],
  ])('may be compressed by %s', (_name, attributes, compress) => {
    const batch = stored(many(100), 0n);
    const packed = altered(batch, attributes, compress(batch.subarray(RECORDS_AT)));
    expect(packed.length).toBeLessThan(batch.length);
    expect(valuesOf(packed)).toEqual(valuesOf(batch));
  });

  it('may have the time at which it was written', () => {
    const batch = stored(many(1), 0n);
    batch.writeBigInt64BE(7n, 35);
    expect(decode(altered(batch, 0b1000)).messages[0]?.timestampMs).toBe(7);
  });

  it('has marks of transactions, which are passed over', () => {
    const both = Buffer.concat([altered(stored(many(1), 0n), 0b100000), stored(many(1), 1n)]);
    expect(decode(both).messages.map(({ offset }) => offset)).toEqual([1n]);
  });

  it('is refused with a byte that is not right, whichever it is', () => {
    const batch = stored([{ key: 'a', value: 'b' }], 0n);
    for (let at = CHECKED_AT; at < batch.length; at++) {
      const flipped = Buffer.from(batch);
      flipped[at] = (flipped[at] ?? 0) ^ 1;
      expect(() => decode(flipped)).toThrow('the record batch at offset 0 fails its checksum');
    }
  });

  it.each([
    ['an unknown compression', altered(stored(many(1), 0n), 2), 'has the unknown compression 2'],
    [
      'records that end too early',
      altered(stored(many(1), 0n), 0, Buffer.from([2])),
      'the bytes end too early',
    ],
    [
      'the form of old',
      (() => {
        const batch = stored(many(1), 0n);
        batch[16] = 1;
        return batch;
      })(),
      'has the old form 1',
    ],
  ])('is refused with %s', (_name, bytes, reason) => {
    expect(() => decode(bytes)).toThrow(reason);
  });
});
