import { LIMITS } from '@cowrie/contracts';
import type { Bus, RequestContext } from '../../../bus/bus.ts';
import { isReceived, type Statement } from './statement.ts';

/** The names of a statement by user id. Whoever has none is called by the id. */
export type Names = ReadonlyMap<number, string>;

/** Reads the full name of the holder and the masked names of the others. A failed query leaves names out. */
export async function readNames(bus: Bus, context: RequestContext, statement: Statement): Promise<Names> {
  const { party, lines } = statement;
  const names = new Map<number, string>();
  const others = new Set(
    lines.flatMap((line) => {
      const { fromUserId, toUserId } = line.transaction;
      return (isReceived(line, party) ? fromUserId : toUserId) ?? [];
    }),
  );
  const ids = [...others];
  for (let from = 0; from < ids.length; from += LIMITS.userIdsMax) {
    const userIds = ids.slice(from, from + LIMITS.userIdsMax);
    const found = await bus.call(context, 'user.names', { userIds });
    if (found.ok) for (const { id, maskedName } of found.value.users) names.set(id, maskedName);
  }
  if (typeof party !== 'number') return names;
  const holder = await bus.call(context, 'user.by-ids', { userIds: [party] });
  if (holder.ok) for (const { id, fullName } of holder.value.users) names.set(id, fullName);
  return names;
}
