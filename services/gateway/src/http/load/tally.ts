/** How many there are of something, of all callers together and of each. */
export type Tally = {
  count(): number;
  isFull(): boolean;
  /** Adds one, or as many; says why when there is no room. The caller null has no bound of its own. */
  add(caller: string | null, many?: number): 'added' | 'full' | 'caller full';
  remove(caller: string | null, many?: number): void;
};

/** At most `max` at once, and of one caller at most `maxPerCaller`. */
export function createTally(max: number, maxPerCaller = max): Tally {
  const perCaller = new Map<string, number>();
  let count = 0;
  return {
    count: () => count,
    isFull: () => count >= max,
    add(caller, many = 1) {
      const own = caller === null ? 0 : (perCaller.get(caller) ?? 0);
      if (own + many > maxPerCaller) return 'caller full';
      if (count + many > max) return 'full';
      count += many;
      if (caller !== null) perCaller.set(caller, own + many);
      return 'added';
    },
    remove(caller, many = 1) {
      count -= many;
      if (caller === null) return;
      const left = (perCaller.get(caller) ?? 0) - many;
      if (left > 0) perCaller.set(caller, left);
      else perCaller.delete(caller);
    },
  };
}
