import { Amount, type AmountInput } from '@cowrie/client';

/**
 * The coins that the server moves by itself on a day (UTC), all tools together. A request counts, whether or not it was done; the same key counts
 * once. It guards against an agent that errs; rights are decided by the gateway.
 */
export type ToolBound = {
  above: Amount;
  used(): Amount;
  /** Counts the amount and returns true when it is within the bound. */
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
