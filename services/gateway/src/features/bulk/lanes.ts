import { type BulkCommand, keyOfLedgerCommand, PARTITIONS } from '@cowrie/contracts';
import { partitionFor } from '@cowrie/messaging';

/** What decides which operations come one after another. */
type Ordered = {
  /** `pays` and `gets` are accounts, see `Plan`. */
  plan: BulkCommand & { pays: readonly string[]; gets: readonly string[] };
  idempotency: { key: string } | null;
};

/**
 * Operations that have to come one after another, in the order that was asked: of one partition, of one account that pays
 * for anything here, of one idempotency key. Lanes have nothing to do with each other, and a lane may go through the
 * partition of any of its operations: what they change is under the locks of its rows.
 */
export function lanesOf<T extends Ordered>(operations: readonly T[]): T[][] {
  const paying = new Set(operations.flatMap(({ plan }) => plan.pays));
  const joined = new Map<string, string>();
  const rootOf = (mark: string): string => {
    let at = mark;
    for (let next = joined.get(at); next !== undefined; next = joined.get(at)) at = next;
    return at;
  };
  for (const operation of operations) {
    const place = placeOf(operation);
    for (const mark of marksOf(operation, paying)) {
      const [root, other] = [rootOf(place), rootOf(mark)];
      if (root !== other) joined.set(other, root);
    }
  }
  return [...Map.groupBy(operations, (operation) => rootOf(placeOf(operation))).values()];
}

const placeOf = ({ plan }: Ordered): string =>
  `partition ${partitionFor(keyOfLedgerCommand(plan), PARTITIONS)}`;

function marksOf({ plan, idempotency }: Ordered, paying: ReadonlySet<string>): string[] {
  const accounts = [...plan.pays, ...plan.gets].filter((account) => paying.has(account));
  return [
    ...accounts.map((account) => `account ${account}`),
    ...(idempotency ? [`key ${idempotency.key}`] : []),
  ];
}
