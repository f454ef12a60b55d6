import { describe, expect, it } from '@jest/globals';
import { quiet } from '../testing/database.ts';
import { createCatchUp } from './catch-up.ts';
import { createLinger } from './linger.ts';

function aTopic({ isTakenIn = true } = {}) {
  const state = { end: 5n, position: 2n, wakings: 0 };
  const followed = {
    ends: async () => new Map([[0, state.end]]),
    positions: async () => new Map([[0, state.position]]),
  };
  const wake = () => {
    state.wakings += 1;
    setImmediate(() => {
      if (isTakenIn) state.position = state.end;
    });
  };
  return { state, deps: { followed: [followed], wake, logger: quiet } };
}

it('wakes what lingers, and waits until all that was there is taken in', async () => {
  const { state, deps } = aTopic();
  await createCatchUp({ ...deps, hasActive: async () => false })();
  expect(state).toEqual({ end: 5n, position: 5n, wakings: 1 });
});

const { signal } = new AbortController();
const LONG_MS = 3_600_000;
const MESSAGES = [1, 2];

describe('createLinger', () => {
  it('waits until it is woken while no webhook is ACTIVE', async () => {
    let active = false;
    const linger = createLinger(async () => active, LONG_MS);
    const waits = [1, 2].map(() => linger.wait(MESSAGES, signal));
    const ended: unknown[] = [];
    for (const each of waits) void each.then(() => ended.push(each));
    await new Promise(setImmediate);
    expect(ended).toEqual([]);
    active = true;
    linger.wake();
    await Promise.all(waits);
    await linger.wait(MESSAGES, signal);
  });

  it('ends for a webhook that is made while it looks', async () => {
    let answer = (_: boolean): void => undefined;
    const linger = createLinger(() => new Promise((resolve) => (answer = resolve)), LONG_MS);
    const waiting = linger.wait(MESSAGES, signal);
    linger.wake();
    answer(false);
    await waiting;
  });

  it('looks once for all partitions that wait at once, and goes on when it cannot look', async () => {
    let looks = 0;
    const linger = createLinger(async () => {
      looks += 1;
      throw new Error('the database is away');
    }, LONG_MS);
    await Promise.all([1, 2, 3].map(() => linger.wait(MESSAGES, signal)));
    expect(looks).toBe(1);
  });

  it('ends when the consumer closes', async () => {
    const closing = new AbortController();
    const waiting = createLinger(async () => false, LONG_MS).wait(MESSAGES, closing.signal);
    closing.abort();
    await waiting;
  });
});
