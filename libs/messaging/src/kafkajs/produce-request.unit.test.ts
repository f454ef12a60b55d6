import { createRequire } from 'node:module';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { encodeProduceRequest, type ProduceParams } from './produce-request.ts';

const load = createRequire(import.meta.url);
type EncodedRequest = { encode(): Promise<{ buffer: Buffer }> };
/** A direct require avoids our patch. */
const kafkajsRequest: (params: ProduceParams) => EncodedRequest = load(
  'kafkajs/src/protocol/requests/produce/v3/request',
);
const Long: { fromValue(value: string): ProduceParams['producerId'] } = load('kafkajs/src/utils/long');

const NOW_MS = 1_790_000_000_123;

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW_MS);
});
afterEach(() => {
  jest.restoreAllMocks();
});

const theirs = async (params: ProduceParams) => (await kafkajsRequest(params).encode()).buffer;
const base = { acks: -1, timeout: 3_000 };
const onePartition = (
  messages: ProduceParams['topicData'][0]['partitions'][0]['messages'],
): ProduceParams => ({
  ...base,
  topicData: [{ topic: 'coin.events', partitions: [{ partition: 7, messages }] }],
});

describe('a produce request', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => ({ value: `value ${index}` }));

  it.each<[string, ProduceParams]>([
    ['nothing', { ...base, topicData: [] }],
    ['a value alone', onePartition([{ value: 'hello' }])],
    ['a key and headers', onePartition([{ key: 'user:1', value: '{}', headers: { a: '1', 'b-c': '' } }])],
    ['bytes', onePartition([{ key: Buffer.from([0, 255]), value: Buffer.from([128, 0, 7]) }])],
    ['no key and no value', onePartition([{ key: null, value: null }])],
    ['an empty key and value', onePartition([{ key: '', value: '' }])],
    [
      'text beyond ASCII',
      onePartition([{ key: 'Ångström', value: 'prix: 5 € 🪙', headers: { naïve: 'ß' } }]),
    ],
    // Lengths and offsets take one byte up to 63, two up to 8,191, then three.
    [
      'values at the edges of varints',
      onePartition([62, 63, 64, 8_190, 8_192].map((n) => ({ value: 'x'.repeat(n) }))),
    ],
    ['a large value', onePartition([{ value: 'y'.repeat(1_100_000) }])],
    ['many records', onePartition(many(8_300))],
    [
      'records with times of their own',
      // Delays take one byte up to 63 ms, then two; 3,000 days need more than 32 bits.
      onePartition(
        [0, 63, 64, 8_191, 8_192, 3_000 * 86_400_000].map((ageMs) => ({
          value: 'x',
          timestamp: String(NOW_MS - ageMs),
        })),
      ),
    ],
    [
      'several topics and partitions, of an idempotent producer',
      {
        acks: 1,
        timeout: 30_000,
        producerId: Long.fromValue('9007199254740993'),
        producerEpoch: 12,
        topicData: [
          { topic: 'a', partitions: [{ partition: 0, firstSequence: 2_147_483_647, messages: many(2) }] },
          {
            topic: 'topic-é',
            partitions: [
              { partition: 11, firstSequence: 0, messages: many(1) },
              { partition: 3, firstSequence: 5, messages: many(65) },
            ],
          },
        ],
      },
    ],
  ])('is what kafkajs makes of it: %s', async (_name, params) => {
    expect(encodeProduceRequest(params, NOW_MS).equals(await theirs(params))).toBe(true);
  });

  it.each([{ compression: 1 }, { transactionalId: 'mine' }])('is refused with %j', (asked) => {
    expect(() => encodeProduceRequest({ ...base, ...asked, topicData: [] }, NOW_MS)).toThrow('neither');
  });
});
