import { describe, expect, it } from '@jest/globals';
import { afterFailedLook, afterLook, ask, beginLook, duePartitions, LOOP_START, waitMs } from './loop.ts';

const NOTHING = { hasMore: false, published: 0, isWanted: false };

describe('the loop over the outbox', () => {
  it('looks again at once while there is more, lingers after some rows, and waits for a poll after none', () => {
    const begun = beginLook(LOOP_START);
    const after = (found: Partial<typeof NOTHING>) => afterLook(begun, { ...NOTHING, ...found });
    expect(waitMs(after({ hasMore: true, published: 9 }), 500)).toBe(0);
    expect(waitMs(after({ published: 1 }), 500)).toBe(10);
    expect(waitMs(after({ isWanted: true }), 500)).toBe(10);
    expect(waitMs(after({}), 500)).toBe(500);
  });

  it('looks again at once when something was asked for during a look that found nothing', () => {
    const asked = ask(beginLook(ask(LOOP_START, 'all')), 'wanted');
    expect(asked.asked).toBe('wanted');
    expect(afterLook(asked, NOTHING).doing).toBe('looking');
  });

  it('keeps that all was asked for, whatever is asked for besides', () => {
    expect(ask(ask(LOOP_START, 'all'), 'wanted').asked).toBe('all');
  });

  it('waits longer after each failure up to a bound, and a look that succeeds ends that', () => {
    let state = LOOP_START;
    const waits = Array.from({ length: 12 }, () => {
      state = afterFailedLook(beginLook(state));
      return waitMs(state, 500);
    });
    expect([...waits.slice(0, 3), waits.at(-1)]).toEqual([500, 1_000, 1_500, 5_000]);
    expect(afterLook(beginLook(state), NOTHING)).toMatchObject({ failures: 0, doing: 'idle' });
  });
});

describe('duePartitions', () => {
  const waiting = (partition: number, firstSequence: bigint | null) => ({
    partition,
    hasCursor: true,
    firstSequence,
  });
  const options = { all: false, wanted: [], isBusy: () => false, nowMs: 1_000, pollMs: 500 };

  it('leaves rows to whoever committed them, until they have waited for a whole poll', () => {
    const first = duePartitions([waiting(1, 5n)], new Map(), options);
    expect(first.due).toEqual([]);
    const early = duePartitions([waiting(1, 5n)], first.seen, { ...options, nowMs: 1_499 });
    expect(early.due).toEqual([]);
    const late = duePartitions([waiting(1, 5n)], early.seen, { ...options, nowMs: 1_500 });
    expect(late.due).toEqual([waiting(1, 5n)]);
  });

  it('starts counting again when another row is the first', () => {
    const { seen } = duePartitions([waiting(1, 5n)], new Map(), options);
    expect(duePartitions([waiting(1, 6n)], seen, { ...options, nowMs: 1_500 }).due).toEqual([]);
  });

  it('takes all when all is asked for, but for what is under way and what is empty', () => {
    const isBusy = (partition: number) => partition === 2;
    const found = [waiting(1, 5n), waiting(2, 5n), waiting(3, null)];
    expect(duePartitions(found, new Map(), { ...options, all: true, isBusy }).due).toEqual([found[0]]);
  });

  it('takes what is wanted, even if the table has nothing of it', () => {
    expect(duePartitions([waiting(3, null)], new Map(), { ...options, wanted: [3] }).due).toHaveLength(1);
  });
});
