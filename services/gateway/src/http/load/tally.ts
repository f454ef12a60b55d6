/** How many there are of something, of all callers together and of each. */
export type Tally = {
  count(): number;
  isFull(): boolean;
  /** Adds one; says why when there is no room. The caller null has no bound of its own. */
  add(caller: string | null): 'added' | 'full' | 'caller full';
  remove(caller: string | null): void;
};

/** At most `max` at once, and of one caller at most `maxPerCaller`. */
export function createTally(max: number, maxPerCaller = max): Tally {
  const perCaller = new Map<string, number>();
  let count = 0;
  return {
    count: () => count,
    isFull: () => count >= max,
    add(caller) {
      const own = caller === null ? 0 : (perCaller.get(caller) ?? 0);
      if (own >= maxPerCaller) return 'caller full';
      if (count >= max) return 'full';
      count += 1;
      if (caller !== null) perCaller.set(caller, own + 1);
      return 'added';
    },
    remove(caller) {
      count -= 1;
      if (caller === null) return;
      const left = (perCaller.get(caller) ?? 0) - 1;
      if (left > 0) perCaller.set(caller, left);
      else perCaller.delete(caller);
    },
  };
}
