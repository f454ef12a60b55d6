export type Histogram = ReadonlyMap<number, number>;

/** Each step is longer by this factor, so a figure is at most 10 % off. */
const FACTOR = 1.2;
/** Counts all durations beyond 1.2^61 ms, more than a minute; nobody waits longer. */
export const LAST_STEP = 62;

/** The first step holds all up to 1 ms. */
export const stepOf = (ms: number): number =>
  ms <= 1 ? 0 : Math.min(Math.ceil(Math.log(ms) / Math.log(FACTOR)), LAST_STEP);

const millisecondsOf = (step: number): number => FACTOR ** (step - 0.5);

export const addTo = (sums: Map<number, number>, step: number, count: number): void =>
  void sums.set(step, (sums.get(step) ?? 0) + count);

export const countOf = (histogram: Histogram): number =>
  [...histogram.values()].reduce((sum, count) => sum + count, 0);

export function percentileMs(histogram: Histogram, share: number): number | null {
  let left = Math.ceil(countOf(histogram) * share);
  for (const [step, count] of [...histogram].toSorted(([one], [other]) => one - other)) {
    left -= count;
    if (left <= 0) return Math.ceil(millisecondsOf(step));
  }
  return null;
}
