import { Amount, type AmountInput } from '@cowrie/client';

/**
 * What the server moves by itself on a day (UTC), all acts together. What was asked for counts, whether or not it was done; the same key counts
 * once. A guard against an agent that errs, and no right: those are of the principal, and the gateway's.
 */
export type ToolBound = {
  above: Amount;
  used(): Amount;
  /** Whether it is within the bound; it then counts. */
  take(key: string, amount: AmountInput): boolean;
};

const ZERO = Amount.from(0);

export function createBound(above: Amount, now: () => Date = () => new Date()): ToolBound {
  let day = '';
  let used = ZERO;
  let counted = new Map<string, Amount>();
  const turn = () => {
    const today = now().toISOString().slice(0, 10);
    if (today === day) return;
    day = today;
    used = ZERO;
    counted = new Map();
  };
  return {
    above,
    used() {
      turn();
      return used;
    },
    take(key, input) {
      turn();
      const amount = Amount.from(input);
      const before = counted.get(key) ?? ZERO;
      if (amount.compare(before) <= 0) return true;
      const then = used.plus(amount).minus(before);
      if (then.compare(above) > 0) return false;
      counted.set(key, amount);
      used = then;
      return true;
    },
  };
}
