import { describe, expect, it } from '@jest/globals';
import { batchReads } from './batch-reads.ts';

const person = (id: number) => ({ id, fullName: `Person ${id}` });
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

describe('batchReads', () => {
  it('reads distinct ids in one request, and returns null for missing ones', async () => {
    const asked: (readonly number[])[] = [];
    const read = batchReads(async (ids) => {
      asked.push(ids);
      return [person(3), person(12)];
    });
    expect(await Promise.all([12, 3, 12, 5].map(read))).toEqual([person(12), person(3), person(12), null]);
    expect(asked).toEqual([[3, 5, 12]]);
  });

  it('reads 100 at a time, in sequence; ids requested meanwhile join the next request', async () => {
    const asked: (readonly number[])[] = [];
    let running = 0;
    const late: Promise<unknown>[] = [];
    const read = batchReads(async (ids) => {
      running += 1;
      expect(running).toBe(1);
      asked.push(ids);
      if (asked.length === 1) late.push(read(999), read(150));
      await Promise.resolve();
      running -= 1;
      return ids.map(person);
    });
    await Promise.all(range(1, 150).map(read));
    expect(await Promise.all(late)).toEqual([person(999), person(150)]);
    expect(asked).toEqual([range(1, 100), [...range(101, 150), 999]]);
  });

  it('rejects all ids of a failed request, and reads them again when requested again', async () => {
    let isAway = true;
    const read = batchReads(async (ids) => {
      if (isAway) throw new Error('away');
      return ids.map(person);
    });
    await expect(Promise.all([read(1), read(2)])).rejects.toThrow('away');
    isAway = false;
    expect(await read(1)).toEqual(person(1));
  });
});
