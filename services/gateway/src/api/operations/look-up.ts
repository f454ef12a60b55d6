import type { Bus, RequestContext } from '../../bus/bus.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import type { About, Between } from './operation.ts';

/**
 * Between whom what operations are about was, all of one kind by one query. Null is what is not there: of that the ledger will say so,
 * after it has looked whether the key was used.
 */
export async function lookUp(
  bus: Bus,
  context: RequestContext,
  about: readonly (About | null)[],
): Promise<(asked: About) => Outcome<Between | null>> {
  const named = <T>(pick: (one: About) => T | []): T[] => [
    ...new Set(about.flatMap((one) => (one ? pick(one) : []))),
  ];
  const holdIds = named((one) => ('holdId' in one ? one.holdId : []));
  const transactionIds = named((one) => ('transactionId' in one ? one.transactionId : []));
  const groupIds = named((one) => ('groupId' in one ? one.groupId : []));
  const [holds, transactions, groups] = await Promise.all([
    holdIds.length === 0 ? null : bus.call(context, 'hold.sides', { holdIds }),
    transactionIds.length === 0 ? null : bus.call(context, 'transaction.sides', { transactionIds }),
    groupIds.length === 0 ? null : bus.call(context, 'group.sides', { groupIds }),
  ]);
  const ofHolds = byId(holds, (found) => found.holds.map((one) => [one.holdId, one]));
  const ofTransactions = byId(transactions, (found) =>
    found.transactions.map((one) => [one.transactionId, one]),
  );
  const ofGroups = byId(groups, (found) =>
    found.groups.map(({ groupId, buyerUserId, legs }) => [
      groupId,
      { fromUserId: buyerUserId, toUserId: null, toTreasury: null, legs },
    ]),
  );
  return (asked) => {
    if ('holdId' in asked) return ofHolds(asked.holdId);
    return 'groupId' in asked ? ofGroups(asked.groupId) : ofTransactions(asked.transactionId);
  };
}

/** What is not among what was found is not there: null. */
function byId<T, I>(found: Outcome<T> | null, entries: (value: T) => [I, Between][]) {
  const sides = new Map(found?.ok ? entries(found.value) : []);
  return (id: I): Outcome<Between | null> => (found && !found.ok ? found : succeed(sides.get(id) ?? null));
}
