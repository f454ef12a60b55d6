import { describe, expect, it } from '@jest/globals';
import { quiet } from '../../../../libs/consumer/src/testing/events.ts';
import { createExtending } from './extend.ts';

describe('extending the statistics', () => {
  it('goes on after a failed step, and ends when all is in', async () => {
    const outcomes = [false, new Error('away'), false, true];
    let steps = 0;
    const done = Promise.withResolvers<void>();
    const extending = createExtending({
      async extend() {
        steps += 1;
        const outcome = outcomes.shift();
        if (outcome instanceof Error) throw outcome;
        if (outcome) done.resolve();
        return outcome ?? true;
      },
      isMine: () => true,
      logger: quiet,
    });
    extending.start();
    await done.promise;
    await extending.stop();
    expect(steps).toBe(4);
  });

  it('is left to the instance that is to do it', async () => {
    let steps = 0;
    const asked = Promise.withResolvers<void>();
    const extending = createExtending({
      async extend() {
        steps += 1;
        return false;
      },
      isMine() {
        asked.resolve();
        return false;
      },
      logger: quiet,
    });
    extending.start();
    await asked.promise;
    await extending.stop();
    expect(steps).toBe(0);
  });
});
