/** How many answers took how long: by the number of a step, how many. */
export type Histogram = ReadonlyMap<number, number>;

/** Each step is so much longer than the one before, so that what is read of a step is at most 10 % off. */
const FACTOR = 1.2;
/** Holds all that took longer than 1.2 to the power of 61, more than a minute: nobody waits so long. */
export const LAST_STEP = 62;

/** The step that an answer after so many milliseconds is counted in: the first holds all up to 1 ms. */
export const stepOf = (ms: number): number =>
  ms <= 1 ? 0 : Math.min(Math.ceil(Math.log(ms) / Math.log(FACTOR)), LAST_STEP);

/** In the middle of a step, in milliseconds. */
const millisecondsOf = (step: number): number => FACTOR ** (step - 0.5);

export const addTo = (sums: Map<number, number>, step: number, count: number): void =>
  void sums.set(step, (sums.get(step) ?? 0) + count);

export const countOf = (histogram: Histogram): number =>
  [...histogram.values()].reduce((sum, count) => sum + count, 0);

/** The milliseconds within which this share of the answers came, whole ones; null without any. */
export function percentileOf(histogram: Histogram, share: number): number | null {
  let left = Math.ceil(countOf(histogram) * share);
  for (const [step, count] of [...histogram].toSorted(([one], [other]) => one - other)) {
    left -= count;
    if (left <= 0) return Math.ceil(millisecondsOf(step));
  }
  return null;
}
