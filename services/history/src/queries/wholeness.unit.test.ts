import { describe, expect, it } from '@jest/globals';
import { quiet } from '../../../../libs/consumer/src/testing/events.ts';
import { createSequences } from './sequences.ts';
import { createWholeness } from './wholeness.ts';

const at = (nextSequence: number) => ({
  nextOffset: BigInt(nextSequence - 1),
  nextSequence: BigInt(nextSequence),
});

/** A history whose database stands where `stored` says. */
function setUp(ends: [number, bigint][] = []) {
  const stored = new Map([
    [0, at(914)],
    [1, at(5)],
  ]);
  const fallenBack: number[] = [];
  let duringRead = (): void => undefined;
  const wholeness = createWholeness({
    async read() {
      const answered = new Map(stored);
      duringRead();
      return answered;
    },
    ends: new Map(ends),
    onFallenBack: (partition) => void fallenBack.push(partition),
    logger: quiet,
  });
  const sequences = createSequences({
    read: async () => new Map(),
    owns: () => true,
    isWhole: wholeness.isWhole,
    pollMs: 1,
    logger: quiet,
  });
  return {
    wholeness,
    stored,
    fallenBack,
    during: (call: () => void) => (duringRead = call),
    isCurrent: () => sequences.waitFor([], 500),
  };
}

describe('a database that is restored beneath a running history', () => {
  it('is noticed: no answer is called current until it is as far again, and readiness says which partitions lack something', async () => {
    const { wholeness, stored, fallenBack, isCurrent } = setUp();
    await wholeness.look();
    expect([await isCurrent(), wholeness.problems()]).toEqual([true, []]);
    stored.set(0, at(1));
    stored.delete(1);
    await wholeness.look();
    expect(fallenBack).toEqual([0, 1]);
    expect([await isCurrent(), wholeness.problems()]).toEqual([
      false,
      ['the history database lacks events that it had, of the partitions 0, 1'],
    ]);
    wholeness.moved(0, at(914));
    stored.set(0, at(914)).set(1, at(4));
    await wholeness.look();
    expect(await isCurrent()).toBe(false);
    stored.set(1, at(6));
    await wholeness.look();
    expect([await isCurrent(), wholeness.problems()]).toEqual([true, []]);
    expect(fallenBack).toEqual([0, 1]);
  });

  it('is not what a commit looks like that comes while the database is read', async () => {
    const { wholeness, fallenBack, during, isCurrent } = setUp();
    await wholeness.look();
    during(() => wholeness.moved(0, at(950)));
    await wholeness.look();
    expect([fallenBack, await isCurrent()]).toEqual([[], true]);
  });
});

it('is not whole before it has read what was in the topic when it began', async () => {
  const { wholeness, isCurrent } = setUp([[1, 9n]]);
  await wholeness.look();
  expect([await isCurrent(), wholeness.problems()]).toEqual([false, []]);
  wholeness.moved(1, at(10));
  expect(await isCurrent()).toBe(true);
});
