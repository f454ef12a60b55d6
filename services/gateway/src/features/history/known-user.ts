import { randomUUID } from 'node:crypto';
import { refuse } from '@cowrie/contracts';
import type { Bus, RequestContext } from '../../bus/bus.ts';
import { type Outcome, succeed } from '../../outcome.ts';

/** Version of a user id that was never assigned. */
const NEVER = 0;

/**
 * Returns the user id, also of a deleted user, because administrators may read transactions after the account
 * is deleted. Refuses an id that was never assigned.
 */
export async function requireKnownUser(
  bus: Bus,
  context: RequestContext,
  userId: number,
): Promise<Outcome<number>> {
  const data = { userId, sessionId: randomUUID() };
  const found = await bus.call(context, 'access.get', data);
  if (!found.ok) return found;
  if (found.value.access.version === NEVER) return refuse('user_not_found', `There is no user ${userId}.`);
  return succeed(userId);
}
