import { refuse } from '@cowrie/contracts';
import type { EdgeRefusal, Outcome } from '../../outcome.ts';
import type { Limiter } from '../limits/limiter.ts';
import { sha256Hex } from '../secrets.ts';

/**
 * Lets no more passwords be tried under a name (an e-mail address, a device, a network) than failures are left, also at
 * once: of many attempts beside each other some wait for the others' outcome.
 */
export type LoginGuard = {
  /** Runs `attempt`; a wrong password counts as a failure. Fails as `rate_limited` without running it. */
  attempt<T>(name: string, attempt: () => Promise<Outcome<T>>): Promise<Outcome<T>>;
  /** Forgets the failures of a name. */
  reset(name: string): Promise<void>;
};

/** The attempts for one name: how many are inside this module, run, have ended, and who waits for one to end. */
type Gate = { inside: number; running: number; ended: number; waiting: (() => void)[] };

const WAITING_MAX = 100;

/** What is said of a password or a code that is not the right one, at login and of one who is logged in. */
const WRONG = ['unauthenticated', 'wrong_password', 'wrong_code'];

/**
 * `failuresMax` is how many failures the limiter allows in its window; 0 = no limit. `named` says what a name is. A success
 * forgets the failures unless `keepsCount`: somebody with an account of their own is no reason to forget a network's.
 */
export function createLoginGuard(
  failures: Limiter,
  failuresMax: number,
  { named = 'e-mail address', keepsCount = false }: { named?: string; keepsCount?: boolean } = {},
): LoginGuard {
  const tooMany = (retryAfterMs: number): EdgeRefusal => ({
    ...refuse('rate_limited', `Too many failures for this ${named}; try again later.`),
    retryAfterMs,
  });
  const gates = new Map<string, Gate>();

  /** Waits until an attempt may start; answers the problem when none may for now. */
  const enter = async (key: string, gate: Gate): Promise<EdgeRefusal | null> => {
    for (;;) {
      const { ended } = gate;
      const { counted, resetsInMs } = await failures.peek(key);
      if (counted >= failuresMax) return tooMany(resetsInMs);
      // An attempt that ended meanwhile may have failed: the count is old.
      if (gate.ended !== ended) continue;
      if (gate.running < failuresMax - counted) {
        gate.running += 1;
        return null;
      }
      if (gate.waiting.length >= WAITING_MAX) return tooMany(SOON_MS);
      // It ends: each attempt that runs has a deadline of its own.
      await new Promise<void>((resolve) => gate.waiting.push(resolve));
    }
  };

  const run = async <T>(key: string, gate: Gate, attempt: () => Promise<Outcome<T>>): Promise<Outcome<T>> => {
    const refused = await enter(key, gate);
    if (refused) return refused;
    try {
      const outcome = await attempt();
      if (!outcome.ok && WRONG.includes(outcome.code)) await failures.consume(key);
      else if (outcome.ok && !keepsCount) await failures.reset(key);
      return outcome;
    } finally {
      gate.running -= 1;
      gate.ended += 1;
      for (const wake of gate.waiting.splice(0)) wake();
    }
  };

  return {
    async attempt(name, attempt) {
      if (failuresMax === 0) return attempt();
      const key = sha256Hex(name);
      const gate = gates.get(key) ?? { inside: 0, running: 0, ended: 0, waiting: [] };
      gates.set(key, gate);
      gate.inside += 1;
      try {
        return await run(key, gate, attempt);
      } finally {
        gate.inside -= 1;
        if (gate.inside === 0) gates.delete(key);
      }
    },
    reset: (name) => (failuresMax === 0 ? Promise.resolve() : failures.reset(sha256Hex(name))),
  };
}

const SOON_MS = 1_000;
