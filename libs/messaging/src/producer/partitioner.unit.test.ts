import { describe, expect, it } from '@jest/globals';
import kafkajs from 'kafkajs';
import { createPartitioner, murmur2, partitionFor } from './partitioner.ts';

describe('murmur2', () => {
  // The values are from the Java client's tests (UtilsTest.testMurmur2).
  it.each([
    ['21', -973932308],
    ['foobar', -790332482],
    ['a-little-bit-long-string', -985981536],
    ['a-little-bit-longer-string', -1486304829],
    ['lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8', -58897971],
    ['abc', 479470107],
  ])('hashes %s as the Java client does', (key, hash) => {
    expect(murmur2(key)).toBe(hash);
  });
});

describe('partitionFor', () => {
  it('picks what the default partitioner of kafkajs picks', () => {
    const theirs = kafkajs.Partitioners.DefaultPartitioner();
    const partitionMetadata = Array.from({ length: 12 }, (_, partitionId) => ({
      partitionId,
      partitionErrorCode: 0,
      leader: 1,
      replicas: [1],
      isr: [1],
    }));
    const keys = [...Array(500).keys()].map((n) => String(n * n * 7)).concat('', 'é', 'wörld', 'a@b.example');
    for (const key of keys) {
      const message = { key, value: '' };
      expect([key, partitionFor(key, 12)]).toEqual([key, theirs({ topic: 't', partitionMetadata, message })]);
    }
  });
});

describe('createPartitioner', () => {
  const partitionMetadata = Array(3).fill({});
  it('prefers an explicit partition, then the key, then takes turns', () => {
    const pick = createPartitioner();
    expect(pick({ partitionMetadata, message: { partition: 2, key: '21' } })).toBe(2);
    expect(pick({ partitionMetadata, message: { key: '21' } })).toBe(partitionFor('21', 3));
    const turns = [0, 0, 0].map(() => pick({ partitionMetadata, message: {} }));
    expect(turns.toSorted()).toEqual([0, 1, 2]);
  });
});
