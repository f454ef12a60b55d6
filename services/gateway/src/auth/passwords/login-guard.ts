import { refuse } from '@cowrie/contracts';
import type { EdgeRefusal, Outcome } from '../../outcome.ts';
import type { Limiter } from '../limits/limiter.ts';
import { sha256Hex } from '../secrets.ts';

/** Parallel attempts cannot exceed the remaining failures per name: some wait for others' results. */
export type LoginGuard = {
  /** Fails with `rate_limited` before it runs; a wrong password counts as a failure. */
  attempt<T>(name: string, attempt: () => Promise<Outcome<T>>): Promise<Outcome<T>>;
  reset(name: string): Promise<void>;
};

type AttemptGate = { inside: number; running: number; ended: number; waiting: (() => void)[] };

const WAITING_MAX = 100;

const WRONG_SECRET_CODES = ['unauthenticated', 'wrong_password', 'wrong_code'];

/**
 * `failuresMax` 0 = no limit. `nameKind` describes the name in messages. A success resets the failures unless
 * `keepsCount`: a login to one's own account must not reset those of a network.
 */
export function createLoginGuard(
  failures: Limiter,
  failuresMax: number,
  { nameKind = 'e-mail address', keepsCount = false }: { nameKind?: string; keepsCount?: boolean } = {},
): LoginGuard {
  const tooMany = (retryAfterMs: number): EdgeRefusal => ({
    ...refuse('rate_limited', `Too many failures for this ${nameKind}; try again later.`),
    retryAfterMs,
  });
  const gates = new Map<string, AttemptGate>();

  const enter = async (key: string, gate: AttemptGate): Promise<EdgeRefusal | null> => {
    for (;;) {
      const { ended } = gate;
      const { counted, resetsInMs } = await failures.peek(key);
      if (counted >= failuresMax) return tooMany(resetsInMs);
      // The count may be outdated, because an attempt that ended meanwhile may have failed.
      if (gate.ended !== ended) continue;
      if (gate.running < failuresMax - counted) {
        gate.running += 1;
        return null;
      }
      if (gate.waiting.length >= WAITING_MAX) return tooMany(SOON_MS);
      // The wait ends, because each running attempt has a deadline.
      await new Promise<void>((resolve) => gate.waiting.push(resolve));
    }
  };

  const run = async <T>(
    key: string,
    gate: AttemptGate,
    attempt: () => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> => {
    const refused = await enter(key, gate);
    if (refused) return refused;
    try {
      const outcome = await attempt();
      if (!outcome.ok && WRONG_SECRET_CODES.includes(outcome.code)) await failures.consume(key);
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
