type Slots = { acquire(): Promise<void>; release(): void; idle(): Promise<void> };

export function createSlots(count: number): Slots {
  const queue: (() => void)[] = [];
  let free = count;
  let idlers: (() => void)[] = [];

  return {
    async acquire() {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => queue.push(resolve));
    },
    release() {
      const next = queue.shift();
      if (next) return next();
      free += 1;
      if (free < count) return;
      for (const resolve of idlers) resolve();
      idlers = [];
    },
    idle: () => (free === count ? Promise.resolve() : new Promise((resolve) => idlers.push(resolve))),
  };
}
