import type { Bus, RequestContext } from '../../bus/bus.ts';
import { type Outcome, succeed } from '../../outcome.ts';

/** Whose partition a command goes to when nobody knows whose withdrawal it is: the ledger will find none. */
const SOMEBODY = 1;

/** Whose withdrawal it is. If it is unknown, the ledger refuses it, after it has looked whether the key was used before. */
export async function ownerOf(
  bus: Bus,
  context: RequestContext,
  withdrawalId: string,
): Promise<Outcome<number>> {
  const found = await bus.call(context, 'withdrawal.get', { withdrawalId });
  if (found.ok) return succeed(found.value.withdrawal.userId);
  return found.code === 'not_found' ? succeed(SOMEBODY) : found;
}
