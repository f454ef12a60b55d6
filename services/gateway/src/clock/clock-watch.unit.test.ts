import { LIMITS } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { silentLogger } from '../testing/fakes.ts';
import { createClockWatch } from './clock-watch.ts';

const NOW = 1_700_000_000_000;
const MORE = LIMITS.clockSkewMs + 1;

/** A watch over clocks that are off by so much from ours; null: they do not say. Asking them takes `tookMs`. */
function watchOver(offsets: (number | null)[], tookMs = 0) {
  let nowMs = NOW;
  const state = { offsets };
  const clocks = offsets.map((_, index) => ({
    name: `clock ${index}`,
    read: async () => {
      const offsetMs = state.offsets[index] ?? null;
      nowMs += index === 0 ? tookMs : 0;
      return offsetMs === null ? null : NOW + offsetMs;
    },
  }));
  return { state, watch: createClockWatch({ clocks, now: () => nowMs, logger: silentLogger }) };
}

describe('the clock of the gateway', () => {
  it.each([
    ['it agrees with all', [0, 0], false],
    ['it differs no more than is allowed', [LIMITS.clockSkewMs, -LIMITS.clockSkewMs], false],
    ['it is behind all', [MORE, MORE], true],
    ['it is ahead of all', [-MORE, -MORE], true],
    ['it differs from the only one that says', [null, -MORE], true],
    ['one agrees, so that the other is at fault', [MORE, 0], false],
    ['none says', [null, null], false],
  ])('when %s', async (_what, offsets, isWrong) => {
    const { watch } = watchOver(offsets);
    await watch.look();
    expect(watch.isWrong()).toBe(isWrong);
  });

  it('is not blamed for how long an answer took', async () => {
    for (const offsetMs of [0, 30_000]) {
      const { watch } = watchOver([offsetMs], 30_000);
      await watch.look();
      expect(watch.isWrong()).toBe(false);
    }
  });

  it('stays wrong while nothing is known, and is right again as soon as one agrees', async () => {
    const { watch, state } = watchOver([MORE, MORE]);
    await watch.look();
    state.offsets = [null, null];
    await watch.look();
    expect(watch.isWrong()).toBe(true);
    state.offsets = [null, 0];
    await watch.look();
    expect(watch.isWrong()).toBe(false);
  });
});
