import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { merge } from './merge.ts';

type Item = { order: number; source: number };

async function* pagesOf(items: readonly Item[], size: number): AsyncGenerator<Item[], void> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

async function merged(sources: readonly number[][], size: number): Promise<Item[]> {
  const lanes = sources.map((orders, source) => orders.map((order) => ({ order, source })));
  const found: Item[] = [];
  for await (const item of merge(lanes.map((items) => pagesOf(items, size)))) found.push(item);
  return found;
}

const rising = fc.array(fc.nat(100), { maxLength: 20 }).map((some) => some.sort((a, b) => a - b));

describe('merging', () => {
  it('returns all items of ascending sources in one ascending order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(rising, { maxLength: 5 }),
        fc.integer({ min: 1, max: 4 }),
        async (sources, size) => {
          const orders = (await merged(sources, size)).map(({ order }) => order);
          expect(orders).toEqual(sources.flat().sort((a, b) => a - b));
        },
      ),
    );
  });

  it('keeps the order of a source that is not ascending', async () => {
    const items = await merged(
      [
        [5, 1, 6],
        [2, 9],
      ],
      2,
    );
    expect(items.filter(({ source }) => source === 0).map(({ order }) => order)).toEqual([5, 1, 6]);
    expect(items.map(({ order }) => order)).toEqual([2, 5, 1, 6, 9]);
  });
});
