import { describe, expect, it } from '@jest/globals';
import { createSliceApplier as create, mayBeOfTheEvents } from './merge-slices.ts';
import type { EventSlice } from './slice.ts';

function slice(partition: number): EventSlice<never> {
  const from = { partition, nextOffset: 0n, nextSequence: 1n, lastDigest: null, head: null };
  return { from, to: { ...from, nextOffset: 1n, nextSequence: 2n }, events: [], letters: [] };
}

const AWAY = { whose: 'world', reason: 'unreachable', detail: 'away' } as const;
const partitionsOf = (slices: readonly EventSlice<never>[]): number[] =>
  slices.map(({ from }) => from.partition);

const createApplier = <E>(deps: Omit<Parameters<typeof create<E>>[0], 'mayFewerSucceed'>) =>
  create<E>({ ...deps, mayFewerSucceed: mayBeOfTheEvents });

describe('createApplier', () => {
  it('puts together what comes in one turn, and what comes while a transaction runs', async () => {
    const runs: number[][] = [];
    const gate = Promise.withResolvers<void>();
    const applier = createApplier<never>({
      faultOf: () => ({ whose: 'command', detail: 'bad' }),
      async apply(slices) {
        runs.push(partitionsOf(slices));
        if (runs.length === 1) {
          later.push(applier.submit(slice(2)), applier.submit(slice(3)));
          gate.resolve();
        }
        return [];
      },
    });
    const later: Promise<unknown>[] = [];
    await Promise.all([applier.submit(slice(0)), applier.submit(slice(1)), gate.promise]);
    await Promise.all(later);
    expect(runs).toEqual([
      [0, 1],
      [2, 3],
    ]);
  });

  it('tells each whether it passed the fence', async () => {
    const applier = createApplier<never>({
      faultOf: () => ({ whose: 'command', detail: 'bad' }),
      apply: async () => [1],
    });
    const outcomes = await Promise.all([0, 1].map((partition) => applier.submit(slice(partition))));
    expect(outcomes).toEqual([{ kind: 'applied' }, { kind: 'fenced' }]);
  });

  it('tries one by one when they fail together, so that a bad one does not hold up the others', async () => {
    const applier = createApplier<never>({
      faultOf: () => ({ whose: 'command', detail: 'bad' }),
      async apply(slices) {
        if (partitionsOf(slices).includes(1)) throw new Error('bad');
        return [];
      },
    });
    const outcomes = await Promise.all([0, 1, 2].map((partition) => applier.submit(slice(partition))));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['applied', 'failed', 'applied']);
  });

  it('keeps one that failed by itself apart until it succeeds', async () => {
    const runs: number[][] = [];
    let isBad = true;
    const applier = createApplier<never>({
      faultOf: () => ({ whose: 'world', reason: 'unknown', detail: 'strange' }),
      async apply(slices) {
        runs.push(partitionsOf(slices));
        if (isBad && partitionsOf(slices).includes(1)) throw new Error('strange');
        return [];
      },
    });
    const submitAll = () => Promise.all([0, 1, 2].map((partition) => applier.submit(slice(partition))));
    await submitAll();
    await submitAll();
    isBad = false;
    await submitAll();
    await submitAll();
    expect(runs).toEqual([[0, 1, 2], [0], [1], [2], [0, 2], [1], [0, 2], [1], [0, 1, 2]]);
  });

  it('does not try one by one while the database is away', async () => {
    let attempts = 0;
    const applier = createApplier<never>({
      faultOf: () => AWAY,
      async apply() {
        attempts += 1;
        throw new Error('away');
      },
    });
    const outcomes = await Promise.all([0, 1].map((partition) => applier.submit(slice(partition))));
    expect(outcomes).toMatchObject([
      { kind: 'failed', fault: AWAY },
      { kind: 'failed', fault: AWAY },
    ]);
    expect(attempts).toBe(1);
  });

  it('starts again after it was idle', async () => {
    const applier = createApplier<never>({
      faultOf: () => ({ whose: 'command', detail: 'bad' }),
      apply: async () => [],
    });
    await applier.submit(slice(0));
    await applier.idle();
    expect(await applier.submit(slice(0))).toEqual({ kind: 'applied' });
  });
});
