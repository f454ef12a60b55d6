import { type BulkCommand, keyOfLedgerCommand, PARTITIONS } from '@cowrie/contracts';
import { partitionFor } from '@cowrie/messaging';

type LaneItem = {
  plan: BulkCommand & { debitedAccounts: readonly string[]; creditedAccounts: readonly string[] };
  idempotency: { key: string } | null;
};

/**
 * Operations of one partition, one debited account or one idempotency key run one after another, in the order of the
 * request; lanes are independent. A lane may go through the partition of any of its operations, because row locks
 * protect what they change.
 */
export function groupIntoLanes<T extends LaneItem>(operations: readonly T[]): T[][] {
  const debited = new Set(operations.flatMap(({ plan }) => plan.debitedAccounts));
  const joined = new Map<string, string>();
  const rootOf = (mark: string): string => {
    let at = mark;
    for (let next = joined.get(at); next !== undefined; next = joined.get(at)) at = next;
    return at;
  };
  for (const operation of operations) {
    const partition = partitionOf(operation);
    for (const mark of marksOf(operation, debited)) {
      const [root, other] = [rootOf(partition), rootOf(mark)];
      if (root !== other) joined.set(other, root);
    }
  }
  return [...Map.groupBy(operations, (operation) => rootOf(partitionOf(operation))).values()];
}

const partitionOf = ({ plan }: LaneItem): string =>
  `partition ${partitionFor(keyOfLedgerCommand(plan), PARTITIONS)}`;

function marksOf({ plan, idempotency }: LaneItem, debited: ReadonlySet<string>): string[] {
  const accounts = [...plan.debitedAccounts, ...plan.creditedAccounts].filter((account) =>
    debited.has(account),
  );
  return [
    ...accounts.map((account) => `account ${account}`),
    ...(idempotency ? [`key ${idempotency.key}`] : []),
  ];
}
