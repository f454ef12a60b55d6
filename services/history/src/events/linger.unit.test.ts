import { describe, expect, it } from '@jest/globals';
import { createLinger } from './linger.ts';

const NEVER_MS = 60_000;

describe('what the projection waits for events to gather', () => {
  it('ends by itself', async () => {
    await expect(createLinger(1).wait()).resolves.toBeUndefined();
  });

  it('ends at once for somebody who waits, and does not begin until nobody does', async () => {
    const linger = createLinger(NEVER_MS);
    const two = Promise.all([linger.wait(), linger.wait()]);
    linger.setAwaited(true);
    await two;
    await linger.wait();
    linger.setAwaited(false);
    let over = false;
    const waited = linger.wait().then(() => {
      over = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(over).toBe(false);
    linger.setAwaited(true);
    await waited;
  });
});
