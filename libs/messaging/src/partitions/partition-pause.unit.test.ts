import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  afterFailure,
  afterSuccess,
  describePause,
  type Failure,
  oneByOne,
  type PartitionTrouble,
} from './partition-pause.ts';

const NOW_MS = Date.UTC(2030, 0, 1);
const LATER_MS = 7_000;
const away: Failure = { reason: 'unreachable', detail: 'it is away', limit: 500 };

beforeEach(() => {
  jest.useFakeTimers({ now: NOW_MS });
});
afterEach(() => {
  jest.useRealTimers();
});

function failing(times: number, failure = away) {
  let trouble: PartitionTrouble | null = null;
  const pausesMs: number[] = [];
  for (let time = 0; time < times; time += 1) {
    trouble = afterFailure(trouble, failure);
    pausesMs.push(trouble.retryAtMs - performance.now());
  }
  if (!trouble) throw new Error('it must fail once');
  return { trouble, pausesMs };
}

describe('a partition whose attempts fail', () => {
  it('is tried again after a pause that doubles, up to 2 s', () => {
    expect(failing(8).pausesMs).toEqual([50, 100, 200, 400, 800, 1_600, 2_000, 2_000]);
  });

  it('is tried with no more commands than before, and with one from the third failure on', () => {
    expect([1, 2, 3, 4].map((times) => failing(times).trouble.limit)).toEqual([500, 500, 1, 1]);
    expect(afterFailure(failing(1).trouble, { ...away, limit: 40 }).limit).toBe(40);
    expect(afterFailure(failing(1, { ...away, limit: 40 }).trouble, away).limit).toBe(40);
  });

  it('is in trouble since the first failure in a row', () => {
    const { trouble } = failing(1);
    jest.advanceTimersByTime(LATER_MS);
    expect(afterFailure(trouble, away)).toMatchObject({ failures: 2, sinceMs: NOW_MS });
    const faster = afterSuccess(trouble, 10_000);
    expect(afterFailure(faster, away)).toMatchObject({ failures: 1, sinceMs: NOW_MS + LATER_MS });
  });

  it('does not forget that a commit may have gone through, until an attempt succeeds', () => {
    const { trouble } = failing(1, { ...away, commitUnknown: true });
    expect(afterFailure(trouble, away).commitUnknown).toBe(true);
    expect(oneByOne(trouble).commitUnknown).toBe(true);
    expect(afterSuccess(trouble, 10_000)?.commitUnknown).toBe(false);
    expect(failing(1).trouble.commitUnknown).toBe(false);
  });

  it('gathers speed by four after each success, and is like any other at a whole batch', () => {
    const slow = failing(3).trouble;
    const four = afterSuccess(slow, 64);
    expect(four).toMatchObject({ failures: 0, limit: 4 });
    expect(afterSuccess(four, 64)).toMatchObject({ limit: 16 });
    expect(afterSuccess(afterSuccess(four, 64), 64)).toBeNull();
    expect(afterSuccess(null, 64)).toBeNull();
  });

  it('tries commands one by one, at once, when one of them cannot be applied', () => {
    expect(oneByOne(null)).toEqual({
      failures: 0,
      reason: 'command',
      detail: '',
      sinceMs: NOW_MS,
      retryAtMs: performance.now(),
      limit: 1,
      commitUnknown: false,
    });
  });

  it('is described from the second failure on, with what ends the pause', () => {
    const since = 'partition 3 pauses since 2030-01-01T00:00:00.000Z: it is away. ';
    const described = (times: number, failure = away) =>
      describePause({ partition: 3, trouble: failing(times, failure).trouble });
    expect(describePause({ partition: 3, trouble: null })).toBeNull();
    expect(described(1)).toBeNull();
    expect(described(2)).toBe(`${since}It goes on by itself when that is over`);
    expect(described(2, { ...away, reason: 'command' })).toContain(`${since}Nobody waits for it`);
  });
});
