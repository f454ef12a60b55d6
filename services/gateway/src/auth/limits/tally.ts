import { type CountedNetwork, countedNetworks } from './networks.ts';

/** `of` may have `max` at once. A full shared bound is not blamed on the caller. */
export type TallyBound = { of: string; max: number; isShared?: boolean };

export type Tally = {
  count(): number;
  isFull(): boolean;
  add(bounds: readonly TallyBound[], many?: number): 'added' | 'full' | 'caller full';
  remove(bounds: readonly TallyBound[], many?: number): void;
};

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

export function networkBounds(network: string | null, max: number): TallyBound[] {
  return countedNetworks(network).map(({ name, factor }: CountedNetwork) => ({
    of: `address:${name}`,
    max: max * factor,
  }));
}
