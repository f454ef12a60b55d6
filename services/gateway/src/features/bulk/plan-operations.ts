import type { Sides } from '@cowrie/contracts';
import type { About, Plan } from '../../api/operations/operation.ts';
import type { Actor } from '../../auth/actors.ts';
import type { Bus, RequestContext } from '../../bus/bus.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import type { Checked } from './check-operation.ts';

/** An operation with its command; `index` is its place in the request. */
export type Planned = Pick<Checked, 'context' | 'idempotency'> & { index: number; plan: Plan };

/** Looks up what operations are about, all of one kind by one query, and plans each as its single call would. */
export async function planOperations(
  bus: Bus,
  { actor, context }: { actor: Actor; context: RequestContext },
  checked: readonly (Checked & { index: number })[],
): Promise<{ index: number; plan: Outcome<Planned> }[]> {
  const asked = checked.map(({ operation, input }) => operation.about?.(input) ?? null);
  const sidesOf = await lookUp(bus, context, asked);
  return checked.map(({ operation, input, index, ...sent }, at) => {
    const about = asked[at];
    const sides = about ? sidesOf(about) : succeed(null);
    if (!sides.ok) return { index, plan: sides };
    const plan = operation.plan(input, actor, sides.value);
    return { index, plan: plan.ok ? succeed({ ...sent, index, plan: plan.value }) : plan };
  });
}

async function lookUp(
  bus: Bus,
  context: RequestContext,
  about: readonly (About | null)[],
): Promise<(asked: About) => Outcome<Sides | null>> {
  const holdIds = [...new Set(about.flatMap((one) => (one && 'holdId' in one ? one.holdId : [])))];
  const transactionIds = [
    ...new Set(about.flatMap((one) => (one && 'transactionId' in one ? one.transactionId : []))),
  ];
  const [holds, transactions] = await Promise.all([
    holdIds.length === 0 ? null : bus.call(context, 'hold.sides', { holdIds }),
    transactionIds.length === 0 ? null : bus.call(context, 'transaction.sides', { transactionIds }),
  ]);
  const ofHolds = byId(holds, ({ holds: found }) => found.map((one) => [one.holdId, one]));
  const ofTransactions = byId(transactions, ({ transactions: found }) =>
    found.map((one) => [one.transactionId, one]),
  );
  return (asked) => ('holdId' in asked ? ofHolds(asked.holdId) : ofTransactions(asked.transactionId));
}

/** What is not among what was found is not there: null. */
function byId<T, I>(found: Outcome<T> | null, entries: (value: T) => [I, Sides][]) {
  const sides = new Map(found?.ok ? entries(found.value) : []);
  return (id: I): Outcome<Sides | null> => (found && !found.ok ? found : succeed(sides.get(id) ?? null));
}
