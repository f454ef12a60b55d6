import { describe, expect, it } from '@jest/globals';
import { createEvictionCount } from './evictions.ts';
import { perTurn } from './per-turn.ts';

function doubling() {
  const lots: number[][] = [];
  const ask = perTurn(async (questions: readonly number[]) => {
    lots.push([...questions]);
    return questions.map((each) => each * 2);
  });
  return { lots, ask };
}

describe('what is asked for in one turn', () => {
  it('is asked once, and each gets its own answer', async () => {
    const { lots, ask } = doubling();
    expect(await Promise.all([ask(1), ask(2), ask(3)])).toEqual([2, 4, 6]);
    expect(await ask(4)).toBe(8);
    expect(lots).toEqual([[1, 2, 3], [4]]);
  });

  it('is asked in lots of 500', async () => {
    const { lots, ask } = doubling();
    const many = Array.from({ length: 1_200 }, (_, index) => index);
    expect(await Promise.all(many.map(ask))).toEqual(many.map((each) => each * 2));
    expect(lots.map(({ length }) => length)).toEqual([500, 500, 200]);
  });
});

it('counts what Redis gives up since the gateway asks, also over an absence and a start of Redis', async () => {
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
