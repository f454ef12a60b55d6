import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { repeatEvery } from './repeat-every.ts';
import { createSampler } from './sampler.ts';

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
    const later = repeatEvery(1_000, work, noErrors);
    later.start();
    later.start();
    expect(times).toBe(0);
    jest.advanceTimersByTime(1_000);
    expect(times).toBe(1);
    await later.stop();
    jest.advanceTimersByTime(5_000);
    expect(times).toBe(1);
    const now = repeatEvery(1_000, work, noErrors);
    now.start({ atOnce: true });
    expect(times).toBe(2);
    await now.stop();
  });

  it('does one at a time, and stops when that has ended', async () => {
    const ends: (() => void)[] = [];
    const loop = repeatEvery(1_000, () => new Promise((resolve) => ends.push(resolve)), noErrors);
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
    const loop = repeatEvery(
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

const EVERY_MS = 1_000;
const warned: string[] = [];
const logger = { warn: (_fields: object, line: string) => void warned.push(line) };

beforeEach(() => {
  warned.length = 0;
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('createSampler', () => {
  it('reads at once and then every so often', async () => {
    let value = 0;
    const sampler = createSampler({ what: 'x', everyMs: EVERY_MS, read: async () => ++value, logger });
    expect(sampler.last()).toBeNull();
    sampler.start();
    await turn();
    expect(sampler.last()).toBe(1);
    jest.advanceTimersByTime(EVERY_MS);
    await turn();
    expect(sampler.last()).toBe(2);
    await sampler.stop();
    jest.advanceTimersByTime(10 * EVERY_MS);
    await turn();
    expect(sampler.last()).toBe(2);
  });

  it('knows nothing after a failure, and says so once', async () => {
    const answers: (number | Error)[] = [1, new Error('away'), new Error('away'), 4];
    const read = async () => {
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    };
    const sampler = createSampler({ what: 'x', everyMs: EVERY_MS, read, logger });
    sampler.start();
    const seen: unknown[] = [];
    for (let turns = 0; turns < 4; turns += 1) {
      await turn();
      seen.push(sampler.last());
      jest.advanceTimersByTime(EVERY_MS);
    }
    expect(seen).toEqual([1, null, null, 4]);
    expect(warned).toEqual(['x cannot be read for the metrics; retrying']);
    await sampler.stop();
  });

  it('neither reads nor tells what is for another instance to tell', async () => {
    let isMine = false;
    let reads = 0;
    const read = async () => ++reads;
    const sampler = createSampler({ what: 'x', everyMs: EVERY_MS, read, isMine: () => isMine, logger });
    sampler.start();
    await turn();
    expect([reads, sampler.last()]).toEqual([0, null]);
    isMine = true;
    jest.advanceTimersByTime(EVERY_MS);
    await turn();
    expect(sampler.last()).toBe(1);
    isMine = false;
    expect(sampler.last()).toBeNull();
    await sampler.stop();
  });
});
