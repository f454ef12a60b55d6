import { LIMITS } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { commitLimitMs, requireEndInTime } from './commit-limit.ts';

const NOW_MS = Date.UTC(2030, 0, 1);
const due = (inMs: number, replyPartition: number | null = 0) => ({
  deadlineMs: NOW_MS + inMs,
  replyPartition,
});

describe('the time of a batch', () => {
  it.each([0, 1, 100, 1_999, LIMITS.commandDeadlineMs])(
    'ends before the 504 of a caller whose deadline is in %d ms, also when BEGIN takes some hundred ms',
    (inMs) => {
      const commands = [due(inMs), due(60_000)];
      const limitMs = commitLimitMs(commands, NOW_MS);
      requireEndInTime(commands, { nowMs: NOW_MS, endsByMs: NOW_MS + 400 + limitMs });
      expect(limitMs).toBeGreaterThanOrEqual(LIMITS.replyGraceMs / 2);
    },
  );

  it('is of no use when BEGIN took so long that it ends after the 504 of one', () => {
    const commands = [due(60_000), due(LIMITS.commandDeadlineMs)];
    const givesUpAtMs = NOW_MS + LIMITS.commandDeadlineMs + LIMITS.replyGraceMs;
    expect(NOW_MS + commitLimitMs(commands, NOW_MS)).toBeLessThan(givesUpAtMs);
    expect(() => requireEndInTime(commands, { nowMs: NOW_MS, endsByMs: givesUpAtMs })).toThrow(
      expect.objectContaining({ code: '25P04' }),
    );
  });

  it('is not cut short for what is overdue, nor for what nobody waits for', () => {
    const commands = [due(-1), due(5, null)];
    const limitMs = commitLimitMs(commands, NOW_MS);
    expect(limitMs).toBe(commitLimitMs([], NOW_MS));
    requireEndInTime(commands, { nowMs: NOW_MS, endsByMs: NOW_MS + limitMs });
  });
});
