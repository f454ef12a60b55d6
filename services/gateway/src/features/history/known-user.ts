import { randomUUID } from 'node:crypto';
import { refuse } from '@cowrie/contracts';
import type { Bus, RequestContext } from '../../bus/bus.ts';
import { type Outcome, succeed } from '../../outcome.ts';

const NEVER = 0;

/** Accepts deleted users, because administrators may read their transactions. */
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
