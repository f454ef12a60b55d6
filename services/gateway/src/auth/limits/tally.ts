import { type CountedNetwork, countedNetworks } from './networks.ts';

/** Of how many at once `of` may have `max`. Beyond a bound that many callers share it is not one caller's own doing. */
export type TallyBound = { of: string; max: number; isShared?: boolean };

/** How many there are of something, in all and within each bound. */
export type Tally = {
  count(): number;
  isFull(): boolean;
  /** Adds one, or as many; says why when there is no room. */
  add(bounds: readonly TallyBound[], many?: number): 'added' | 'full' | 'caller full';
  /** With the bounds that it was added with. */
  remove(bounds: readonly TallyBound[], many?: number): void;
};

/** At most `max` at once. */
export function createTally(max: number): Tally {
  const counts = new Map<string, number>();
  let count = 0;
  return {
    count: () => count,
    isFull: () => count >= max,
    add(bounds, many = 1) {
      const reached = bounds.find((bound) => (counts.get(bound.of) ?? 0) + many > bound.max);
      if (reached && !reached.isShared) return 'caller full';
      if (reached || count + many > max) return 'full';
      count += many;
      for (const { of } of bounds) counts.set(of, (counts.get(of) ?? 0) + many);
      return 'added';
    },
    remove(bounds, many = 1) {
      count -= many;
      for (const { of } of bounds) {
        const left = (counts.get(of) ?? 0) - many;
        if (left > 0) counts.set(of, left);
        else counts.delete(of);
      }
    },
  };
}

/** The bounds of a network and of those that it is in; none for this machine's own callers. */
export function networkBounds(network: string | null, max: number): TallyBound[] {
  return countedNetworks(network).map(({ name, factor }: CountedNetwork) => ({
    of: `address:${name}`,
    max: max * factor,
  }));
}
