export type Gated<T> = { ok: true; value: T } | { ok: false };

/**
 * Runs at most `slots` pieces of work at once, and lets at most `maxWaiting` wait. What finds no room, or is
 * past its deadline when its turn comes, is not run: nobody waits for it any more.
 */
export function createGate(options: { slots: number; maxWaiting: number; now: () => number }) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async function gated<T>(deadlineMs: number, work: () => Promise<T>): Promise<Gated<T>> {
    if (running >= options.slots) {
      if (waiting.length >= options.maxWaiting) return { ok: false };
      // Whoever ends hands its slot over, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      if (options.now() > deadlineMs) return { ok: false };
      return { ok: true, value: await work() };
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

export type Gate = ReturnType<typeof createGate>;
