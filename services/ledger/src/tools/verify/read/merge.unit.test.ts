import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { merge } from './merge.ts';
import { mergeBySequence } from './merge-pages.ts';

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
  it('gives all items of rising sources in one rising order', async () => {
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

  it('keeps the order of a source that does not rise', async () => {
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

describe('merge pages', () => {
  type Row = { sequence: bigint; of: string };

  async function* pagesOf(of: string, numbers: readonly number[], size: number) {
    for (let at = 0; at < numbers.length; at += size)
      yield numbers.slice(at, at + size).map((n): Row => ({ sequence: BigInt(n), of }));
  }

  async function merged(a: readonly number[], b: readonly number[], size: number): Promise<string[]> {
    const rows: string[] = [];
    for await (const page of mergeBySequence(pagesOf('a', a, size), pagesOf('b', b, size)))
      rows.push(...page.map(({ sequence, of }) => `${sequence}${of}`));
    return rows;
  }

  it('gives everything once and in order, wherever the pages end; equal numbers with the first one first', async () => {
    const numbers = fc
      .uniqueArray(fc.integer({ min: 0, max: 60 }))
      .map((all) => all.toSorted((x, y) => x - y));
    await fc.assert(
      fc.asyncProperty(numbers, numbers, fc.integer({ min: 1, max: 7 }), async (a, b, size) => {
        const due = [...a.map((n) => ({ n, of: 'a' })), ...b.map((n) => ({ n, of: 'b' }))]
          .sort((x, y) => x.n - y.n || x.of.localeCompare(y.of))
          .map(({ n, of }) => `${n}${of}`);
        expect(await merged(a, b, size)).toEqual(due);
      }),
      { numRuns: 300 },
    );
  });

  it('hands on the pages of one source that lies before the other as they are', async () => {
    const sizes: number[] = [];
    for await (const page of mergeBySequence(pagesOf('a', [1, 2, 3, 4], 2), pagesOf('b', [5, 6], 2)))
      sizes.push(page.length);
    expect(sizes).toEqual([2, 2, 2]);
  });
});
