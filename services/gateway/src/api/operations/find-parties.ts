import type { Bus, RequestContext } from '../../bus/bus.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import type { OperationSubject, PartiesWithLegs } from './operation.ts';

/** One query per kind. A missing record is null: the ledger refuses it, after it has checked the idempotency key. */
export async function findParties(
  bus: Bus,
  context: RequestContext,
  subjects: readonly (OperationSubject | null)[],
): Promise<(subject: OperationSubject) => Outcome<PartiesWithLegs | null>> {
  const collectIds = <T>(pick: (subject: OperationSubject) => T | []): T[] => [
    ...new Set(subjects.flatMap((one) => (one ? pick(one) : []))),
  ];
  const holdIds = collectIds((one) => ('holdId' in one ? one.holdId : []));
  const transactionIds = collectIds((one) => ('transactionId' in one ? one.transactionId : []));
  const groupIds = collectIds((one) => ('groupId' in one ? one.groupId : []));
  const [holds, transactions, groups] = await Promise.all([
    holdIds.length === 0 ? null : bus.call(context, 'hold.sides', { holdIds }),
    transactionIds.length === 0 ? null : bus.call(context, 'transaction.sides', { transactionIds }),
    groupIds.length === 0 ? null : bus.call(context, 'group.sides', { groupIds }),
  ]);
  const partiesOfHold = indexById(holds, (found) => found.holds.map((one) => [one.holdId, one]));
  const partiesOfTransaction = indexById(transactions, (found) =>
    found.transactions.map((one) => [one.transactionId, one]),
  );
  const partiesOfGroup = indexById(groups, (found) =>
    found.groups.map(({ groupId, buyerUserId, legs }) => [
      groupId,
      { fromUserId: buyerUserId, toUserId: null, toTreasury: null, legs },
    ]),
  );
  return (subject) => {
    if ('holdId' in subject) return partiesOfHold(subject.holdId);
    return 'groupId' in subject
      ? partiesOfGroup(subject.groupId)
      : partiesOfTransaction(subject.transactionId);
  };
}

function indexById<T, I>(reply: Outcome<T> | null, entries: (value: T) => [I, PartiesWithLegs][]) {
  const parties = new Map(reply?.ok ? entries(reply.value) : []);
  return (id: I): Outcome<PartiesWithLegs | null> =>
    reply && !reply.ok ? reply : succeed(parties.get(id) ?? null);
}
