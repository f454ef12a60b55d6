import { type BulkCommand, keyOfLedgerCommand, PARTITIONS } from '@cowrie/contracts';
import { partitionFor } from '@cowrie/messaging';

/** The properties of an operation that decide its lane. */
type LaneItem = {
  /** `debitedAccounts` and `creditedAccounts` are account keys, see `Plan`. */
  plan: BulkCommand & { debitedAccounts: readonly string[]; creditedAccounts: readonly string[] };
  idempotency: { key: string } | null;
};

/**
 * Groups operations that must run one after another, in the order of the request: those of one partition,
 * those of one account that is debited in this request, and those of one idempotency key. Lanes are
 * independent. A lane may go through the partition of any of its operations, because row locks protect what
 * they change.
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
