import { randomUUID } from 'node:crypto';
import { refuse } from '@cowrie/contracts';
import type { Bus, RequestContext } from '../../bus/bus.ts';
import { type Outcome, succeed } from '../../outcome.ts';

/** The version of a user that there never was. */
const NEVER = 0;

/**
 * The user with this id, whether deleted or not: what a deleted user did stays readable for administrators, since books
 * are kept longer than accounts. Refuses an id that was never given out.
 */
export async function knownUser(bus: Bus, context: RequestContext, userId: number): Promise<Outcome<number>> {
  const data = { userId, sessionId: randomUUID() };
  const found = await bus.call(context, 'access.get', data);
  if (!found.ok) return found;
  if (found.value.access.version === NEVER) return refuse('user_not_found', `There is no user ${userId}.`);
  return succeed(userId);
}
