import { describe, expect, it } from '@jest/globals';
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
