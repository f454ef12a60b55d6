import type { RequestContext } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import { CHANGE_KEPT_SECONDS, userKey } from '../../redis/access-store.ts';

/** Its tokens are invalid before this returns. */
export async function dropLink(
  { bus, changes }: Pick<RouteDeps, 'bus' | 'changes'>,
  context: RequestContext,
  link: { userId: number; platform: string },
): Promise<Outcome<{ status: 204 }>> {
  // The id of the link is not known here, so the user is marked, until every cached entry of the link has
  // expired.
  const marker = await changes.mark(userKey(link.userId), { ttlSeconds: CHANGE_KEPT_SECONDS });
  const dropped = await bus.call(context, 'link.drop', link);
  if (!dropped.ok) return changes.commandFailed(marker, dropped);
  await changes.sessionsEnded(dropped.value.data.endedSessionIds, marker);
  return succeed({ status: 204 });
}
