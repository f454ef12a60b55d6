import { describe, expect, it } from '@jest/globals';
import { quiet } from '../../../../libs/consumer/src/testing/events.ts';
import { createSequences } from './sequences.ts';

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
  it('does not wait for what is known, and does not ask the database', async () => {
    const { sequences, reads } = setUp();
    sequences.set(0, 5);
    expect(await sequences.waitFor([{ partition: 0, sequence: 5 }], NEVER_MS)).toBe(true);
    expect(await sequences.waitFor([], 0)).toBe(true);
    expect(reads()).toBe(0);
  });

  it('hears of partitions of its own at once', async () => {
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

  it('looks up partitions of other instances, and waits for all', async () => {
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
    const before = reads();
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(reads()).toBe(before);
  });

  it('says when somebody begins to wait, and when nobody does any more', async () => {
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

  it('gives up after the time-out, and says so', async () => {
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
