/** Random numbers that follow from a seed, so that a run can be repeated. */
export type Random = {
  below(limit: number): number;
  weighted<T extends string>(weights: Readonly<Partial<Record<T, number>>>): T;
};

/** The stream of one operation. It does not depend on the draws of other operations, or on their order. */
export function randomOf(seed: number, stream: number): Random {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(stream + 1, 0x85ebca6b)) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (limit) => Math.floor(next() * limit),
    weighted<T extends string>(weights: Readonly<Partial<Record<T, number>>>): T {
      const entries = Object.entries(weights) as [T, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [name, weight] of entries) {
        left -= weight;
        if (left < 0) return name;
      }
      const last = entries.at(-1);
      if (!last) throw new Error('nothing to choose from');
      return last[0];
    },
  };
}
