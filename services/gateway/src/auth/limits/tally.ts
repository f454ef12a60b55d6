import { type CountedNetwork, countedNetworks } from './networks.ts';

/**
 * At most `max` at once for `of`. A shared bound covers many callers, so a full one is not blamed on the
 * caller.
 */
export type TallyBound = { of: string; max: number; isShared?: boolean };

/** Counts open items, in all and within each bound. */
export type Tally = {
  count(): number;
  isFull(): boolean;
  /** Adds one item, or `many`; the result names the bound that is full. */
  add(bounds: readonly TallyBound[], many?: number): 'added' | 'full' | 'caller full';
  /** Takes the bounds that the item was added with. */
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

/** Bounds of a network and of the wider ones that contain it; none for callers on this machine. */
export function networkBounds(network: string | null, max: number): TallyBound[] {
  return countedNetworks(network).map(({ name, factor }: CountedNetwork) => ({
    of: `address:${name}`,
    max: max * factor,
  }));
}
