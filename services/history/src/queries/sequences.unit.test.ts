import { describe, expect, it } from '@jest/globals';
import { quiet } from '../../../../libs/consumer/src/testing/events.ts';
import { createSequences } from './sequences.ts';
import { createWholeness } from './wholeness.ts';

const NEVER_MS = 60_000;

function setUp(own: readonly number[] = [0]) {
  const stored = new Map<number, number>();
  let reads = 0;
  const awaited: boolean[] = [];
  const sequences = createSequences({
    read: async () => {
      reads += 1;
      return new Map(
        [...stored].map(([partition, last]) => [partition, { nextSequence: BigInt(last) + 1n }]),
      );
    },
    owns: (partition) => own.includes(partition),
    onAwaited: (isAwaited) => awaited.push(isAwaited),
    pollMs: 1,
    logger: quiet,
  });
  return { sequences, stored, reads: () => reads, awaited };
}

describe('createSequences', () => {
  it('learns of its own partitions at once', async () => {
    const { sequences, reads } = setUp();
    const waiting = sequences.waitFor([{ partition: 0, sequence: 5 }], NEVER_MS);
    let seen = false;
    void waiting.then(() => {
      seen = true;
    });
    sequences.set(0, 4);
    await new Promise((resolve) => setImmediate(resolve));
    expect(seen).toBe(false);
    sequences.set(0, 5);
    expect(await waiting).toBe(true);
    expect(reads()).toBe(0);
  });

  it('reads partitions of other instances from the database, and waits for all', async () => {
    const { sequences, stored, reads } = setUp();
    const waiting = sequences.waitFor(
      [
        { partition: 0, sequence: 1 },
        { partition: 7, sequence: 9 },
      ],
      NEVER_MS,
    );
    sequences.set(0, 1);
    stored.set(7, 9);
    await waiting;
    expect(reads()).toBeGreaterThan(0);
  });

  it('reports when the first reader waits, and when none waits any more', async () => {
    const { sequences, awaited } = setUp();
    const two = [1, 2].map((sequence) => sequences.waitFor([{ partition: 0, sequence }], NEVER_MS));
    sequences.set(0, 1);
    await two[0];
    expect(awaited).toEqual([true]);
    sequences.set(0, 2);
    await two[1];
    await sequences.waitFor([{ partition: 0, sequence: 2 }], NEVER_MS);
    expect(awaited).toEqual([true, false]);
  });

  it('gives up after the timeout, and returns false', async () => {
    const { sequences } = setUp();
    for (const timeoutMs of [20, 0, -1]) {
      expect(await sequences.waitFor([{ partition: 7, sequence: 9 }], timeoutMs)).toBe(false);
    }
  });

  it('waits again after the database was emptied', async () => {
    const { sequences } = setUp();
    sequences.set(0, 5);
    sequences.set(0, 0);
    let seen = false;
    const waiting = sequences.waitFor([{ partition: 0, sequence: 5 }], NEVER_MS).then(() => {
      seen = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(seen).toBe(false);
    sequences.close();
    await waiting;
  });
});

const at = (nextSequence: number) => ({
  nextOffset: BigInt(nextSequence - 1),
  nextSequence: BigInt(nextSequence),
});

function standing(ends: [number, bigint][] = []) {
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

describe('a database that is restored under a running history', () => {
  it('is noticed: every answer is stale until it has caught up, and readiness names the lacking partitions', async () => {
    const { wholeness, stored, fallenBack, isCurrent } = standing();
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

  it('is not confused with a commit while the database is read', async () => {
    const { wholeness, fallenBack, during, isCurrent } = standing();
    await wholeness.look();
    during(() => wholeness.moved(0, at(950)));
    await wholeness.look();
    expect([fallenBack, await isCurrent()]).toEqual([[], true]);
  });
});

it('is incomplete until it has read what was in the topic at its start', async () => {
  const { wholeness, isCurrent } = standing([[1, 9n]]);
  await wholeness.look();
  expect([await isCurrent(), wholeness.problems()]).toEqual([false, []]);
  wholeness.moved(1, at(10));
  expect(await isCurrent()).toBe(true);
});
