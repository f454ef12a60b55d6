import { lookUp } from '../../api/operations/look-up.ts';
import type { Plan } from '../../api/operations/operation.ts';
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
