import { findParties } from '../../api/operations/find-parties.ts';
import type { Plan } from '../../api/operations/operation.ts';
import type { Actor } from '../../auth/actors.ts';
import type { Bus, RequestContext } from '../../bus/bus.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import type { CheckedOperation } from './check-operation.ts';

export type PlannedOperation = Pick<CheckedOperation, 'context' | 'idempotency'> & {
  index: number;
  plan: Plan;
};

/** One query per kind for all operations; each is planned like its single call. */
export async function planOperations(
  bus: Bus,
  { actor, context }: { actor: Actor; context: RequestContext },
  checked: readonly (CheckedOperation & { index: number })[],
): Promise<{ index: number; plan: Outcome<PlannedOperation> }[]> {
  const subjects = checked.map(({ operation, input }) => operation.subjectOf?.(input) ?? null);
  const partiesOf = await findParties(bus, context, subjects);
  return checked.map(({ operation, input, index, ...sent }, at) => {
    const subject = subjects[at];
    const sides = subject ? partiesOf(subject) : succeed(null);
    if (!sides.ok) return { index, plan: sides };
    const plan = operation.plan(input, actor, sides.value);
    return { index, plan: plan.ok ? succeed({ ...sent, index, plan: plan.value }) : plan };
  });
}
