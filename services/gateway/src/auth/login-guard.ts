import type { Limiter } from '../limits/limiter.ts';
import { fail, type Outcome } from '../outcome.ts';
import { sha256Hex } from './secrets.ts';

/**
 * Lets no more passwords be tried for an e-mail address than failures are left, also at once: of many logins
 * beside each other some wait for the others' outcome.
 */
export type LoginGuard = {
  /** Runs `attempt`; `unauthenticated` counts as a failure, success resets. Fails as `rate_limited` without running it. */
  attempt<T>(email: string, attempt: () => Promise<Outcome<T>>): Promise<Outcome<T>>;
};

type Gate = { running: number; waiting: (() => void)[] };

const WAITING_MAX = 100;

/** `failuresMax` is how many failures the limiter allows in its window; 0 = no limit. */
export function createLoginGuard(failures: Limiter, failuresMax: number): LoginGuard {
  const gates = new Map<string, Gate>();

  /** Waits until an attempt may start; null when none may for now. */
  const enter = async (key: string): Promise<Gate | Outcome<never>> => {
    for (;;) {
      const { counted, resetsInMs } = await failures.peek(key);
      if (counted >= failuresMax) return tooMany(resetsInMs);
      const gate = gates.get(key) ?? { running: 0, waiting: [] };
      gates.set(key, gate);
      if (gate.running < failuresMax - counted) {
        gate.running += 1;
        return gate;
      }
      if (gate.waiting.length >= WAITING_MAX) return tooMany(SOON_MS);
      // It ends: each attempt that runs has a deadline of its own.
      await new Promise<void>((resolve) => gate.waiting.push(resolve));
    }
  };

  const leave = (key: string, gate: Gate): void => {
    gate.running -= 1;
    if (gate.running === 0 && gate.waiting.length === 0) gates.delete(key);
    for (const wake of gate.waiting.splice(0)) wake();
  };

  return {
    async attempt(email, attempt) {
      if (failuresMax === 0) return attempt();
      const key = sha256Hex(email);
      const gate = await enter(key);
      if ('ok' in gate) return gate;
      try {
        const outcome = await attempt();
        if (outcome.ok) await failures.reset(key);
        else if (outcome.problem.code === 'unauthenticated') await failures.consume(key);
        return outcome;
      } finally {
        leave(key, gate);
      }
    },
  };
}

const SOON_MS = 1_000;

function tooMany(retryAfterMs: number): Outcome<never> {
  return fail('rate_limited', 'Too many failed logins for this e-mail address; try again later.', {
    retryAfterMs,
  });
}
