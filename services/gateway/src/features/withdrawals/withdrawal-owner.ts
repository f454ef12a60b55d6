import type { Bus, RequestContext } from '../../bus/bus.ts';
import { type Outcome, succeed } from '../../outcome.ts';

/** A command needs a partition also when the owner is unknown. The ledger then finds no such withdrawal. */
const ANY_USER = 1;

/** An unknown one is left to the ledger, which first checks whether the idempotency key was used. */
export async function findWithdrawalOwner(
  bus: Bus,
  context: RequestContext,
  withdrawalId: string,
): Promise<Outcome<number>> {
  const found = await bus.call(context, 'withdrawal.get', { withdrawalId });
  if (found.ok) return succeed(found.value.withdrawal.userId);
  return found.code === 'not_found' ? succeed(ANY_USER) : found;
}
