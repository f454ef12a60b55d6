import { Amount, type AmountInput } from '@cowrie/client';

/**
 * The bound is per day (UTC), for all tools together. It guards against an agent's errors; the gateway
 * decides rights.
 */
export type ToolBound = {
  above: Amount;
  used(): Amount;
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
