import type { Meter } from './types.ts';

const ignore = (): void => undefined;

/** For who does not measure. */
export const silentMeter: Meter = { counter: () => ignore, histogram: () => ignore, gauge: ignore };

/** From half a millisecond to what no caller waits for. */
export const SECONDS_BUCKETS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10] as const;
