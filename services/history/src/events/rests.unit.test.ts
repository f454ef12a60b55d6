import { describe, expect, it } from '@jest/globals';
import { createRests } from './rests.ts';

const NEVER_MS = 60_000;

describe('the rests of the projection', () => {
  it('end by themselves', async () => {
    await expect(createRests(1).rest()).resolves.toBeUndefined();
  });

  it('end at once for somebody who waits, and none begins until nobody does', async () => {
    const rests = createRests(NEVER_MS);
    const two = Promise.all([rests.rest(), rests.rest()]);
    rests.setAwaited(true);
    await two;
    await rests.rest();
    rests.setAwaited(false);
    let over = false;
    const rest = rests.rest().then(() => {
      over = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(over).toBe(false);
    rests.setAwaited(true);
    await rest;
  });
});
