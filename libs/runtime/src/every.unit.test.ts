import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { every } from './every.ts';

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] });
});
afterEach(() => {
  jest.useRealTimers();
});

const noErrors = (error: unknown): void => {
  throw error;
};

describe('every', () => {
  it('begins after an interval, or at once, and only once', async () => {
    let times = 0;
    const work = async () => {
      times += 1;
    };
    const later = every(1_000, work, noErrors);
    later.start();
    later.start();
    expect(times).toBe(0);
    jest.advanceTimersByTime(1_000);
    expect(times).toBe(1);
    await later.stop();
    jest.advanceTimersByTime(5_000);
    expect(times).toBe(1);
    const now = every(1_000, work, noErrors);
    now.start({ atOnce: true });
    expect(times).toBe(2);
    await now.stop();
  });

  it('does one at a time, and stops when that has ended', async () => {
    const ends: (() => void)[] = [];
    const loop = every(1_000, () => new Promise((resolve) => ends.push(resolve)), noErrors);
    loop.start();
    jest.advanceTimersByTime(3_000);
    expect(ends).toHaveLength(1);
    let isStopped = false;
    const stopped = loop.stop().then(() => {
      isStopped = true;
    });
    await turn();
    expect(isStopped).toBe(false);
    ends[0]?.();
    await stopped;
  });

  it('goes on after a failure, which it hands over', async () => {
    const errors: unknown[] = [];
    const loop = every(
      1_000,
      async () => Promise.reject(new Error('away')),
      (error) => errors.push(error),
    );
    loop.start();
    for (let time = 0; time < 2; time += 1) {
      jest.advanceTimersByTime(1_000);
      await turn();
    }
    expect(errors).toHaveLength(2);
    await loop.stop();
  });
});
