import { describe, expect, it } from '@jest/globals';
import { batchPerTurn } from './batch-per-turn.ts';
import { createEvictionCount } from './evictions.ts';

function doubling() {
  const lots: number[][] = [];
  const ask = batchPerTurn(async (questions: readonly number[]) => {
    lots.push([...questions]);
    return questions.map((each) => each * 2);
  });
  return { lots, ask };
}

describe('questions of one turn of the event loop', () => {
  it('are asked together, and each gets its own answer', async () => {
    const { lots, ask } = doubling();
    expect(await Promise.all([ask(1), ask(2), ask(3)])).toEqual([2, 4, 6]);
    expect(await ask(4)).toBe(8);
    expect(lots).toEqual([[1, 2, 3], [4]]);
  });

  it('are asked in batches of 500', async () => {
    const { lots, ask } = doubling();
    const many = Array.from({ length: 1_200 }, (_, index) => index);
    expect(await Promise.all(many.map(ask))).toEqual(many.map((each) => each * 2));
    expect(lots.map(({ length }) => length)).toEqual([500, 500, 200]);
  });
});

it('counts evictions from the first question on, also after an absence and a restart of Redis', async () => {
  const said = [7, 10, null, 12, 2, 2];
  let counted = 0;
  const counts: number[] = [];
  const look = createEvictionCount(
    async () => said[counts.length] ?? null,
    (by) => {
      counted += by;
    },
  );
  for (const _ of said) {
    await look();
    counts.push(counted);
  }
  expect(counts).toEqual([0, 3, 3, 5, 7, 7]);
});
