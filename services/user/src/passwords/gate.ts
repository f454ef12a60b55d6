type GateResult<T> = { ok: true; value: T } | { ok: false };

type Waiter = { give(turn: boolean): void };

/** Callers take turns. Work is refused if there is no room, if it waits too long, or if its deadline has passed. */
export function createGate(options: {
  slots: number;
  maxWaiting: number;
  maxWaitingEach?: number;
  turnWithinMs?: number;
  now: () => number;
}) {
  const { slots, maxWaiting, maxWaitingEach = maxWaiting, turnWithinMs = TURN_WITHIN_MS, now } = options;
  const queue = createQueue(maxWaiting, maxWaitingEach);
  let running = 0;

  const turnOf = (caller: string): Promise<boolean> => {
    if (running < slots) {
      running += 1;
      return Promise.resolve(true);
    }
    if (!queue.hasRoom(caller)) return Promise.resolve(false);
    return new Promise((resolve) => {
      const late = setTimeout(() => {
        queue.remove(caller, waiter);
        waiter.give(false);
      }, turnWithinMs);
      const waiter: Waiter = {
        give(turn) {
          clearTimeout(late);
          resolve(turn);
        },
      };
      queue.add(caller, waiter);
    });
  };

  return async function gated<T>(
    caller: string,
    deadlineAtMs: number,
    work: () => Promise<T>,
  ): Promise<GateResult<T>> {
    if (!(await turnOf(caller))) return { ok: false };
    try {
      if (now() > deadlineAtMs) return { ok: false };
      return { ok: true, value: await work() };
    } finally {
      // Finished work passes its slot on, so `running` stays unchanged.
      const next = queue.takeNext();
      if (next) next.give(true);
      else running -= 1;
    }
  };
}

function createQueue(max: number, maxEach: number) {
  const waiting = new Map<string, readonly Waiter[]>();
  let count = 0;
  const ownOf = (caller: string): readonly Waiter[] => waiting.get(caller) ?? [];

  return {
    hasRoom: (caller: string): boolean => count < max && ownOf(caller).length < maxEach,
    add(caller: string, waiter: Waiter): void {
      waiting.set(caller, [...ownOf(caller), waiter]);
      count += 1;
    },
    remove(caller: string, waiter: Waiter): void {
      const left = ownOf(caller).filter((other) => other !== waiter);
      if (left.length > 0) waiting.set(caller, left);
      else waiting.delete(caller);
      count -= 1;
    },
    takeNext(): Waiter | undefined {
      for (const [caller, [first, ...others]] of waiting) {
        waiting.delete(caller);
        if (others.length > 0) waiting.set(caller, others);
        count -= 1;
        return first;
      }
      return undefined;
    },
  };
}

/** The limit is below a command's deadline, so that the caller gets a reply. */
const TURN_WITHIN_MS = 6_000;

export type Gate = ReturnType<typeof createGate>;
