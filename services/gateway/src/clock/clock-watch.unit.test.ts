import { LIMITS } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { silentLogger } from '../testing/fakes.ts';
import { createClockWatch } from './clock-watch.ts';

const NOW = 1_700_000_000_000;
const MORE = LIMITS.clockSkewMs + 1;

function createWatch(offsets: (number | null)[], tookMs = 0) {
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
    ['all clocks agree', [0, 0], false],
    ['the differences are within the limit', [LIMITS.clockSkewMs, -LIMITS.clockSkewMs], false],
    ['it is behind all others', [MORE, MORE], true],
    ['it is ahead of all others', [-MORE, -MORE], true],
    ['it differs from the only clock that answers', [null, -MORE], true],
    ['one clock agrees, so the other is wrong', [MORE, 0], false],
    ['no clock answers', [null, null], false],
  ])('when %s', async (_what, offsets, isWrong) => {
    const { watch } = createWatch(offsets);
    await watch.compare();
    expect(watch.isWrong()).toBe(isWrong);
  });

  it('is not wrong because an answer took long', async () => {
    for (const offsetMs of [0, 30_000]) {
      const { watch } = createWatch([offsetMs], 30_000);
      await watch.compare();
      expect(watch.isWrong()).toBe(false);
    }
  });

  it('stays wrong while no clock answers, and is right as soon as one agrees', async () => {
    const { watch, state } = createWatch([MORE, MORE]);
    await watch.compare();
    state.offsets = [null, null];
    await watch.compare();
    expect(watch.isWrong()).toBe(true);
    state.offsets = [null, 0];
    await watch.compare();
    expect(watch.isWrong()).toBe(false);
  });
});
