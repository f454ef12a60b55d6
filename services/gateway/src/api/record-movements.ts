import { initiatorOf, type LedgerPosition, type TransactionState } from '@cowrie/contracts';
import type { CommandResult } from '../bus/bus.ts';
import type { RouteAnswer } from '../http/route/route.ts';
import { type Outcome, type PendingApproval, succeed } from '../outcome.ts';
import { type ListOwner, platformList, type ReadYourWrites } from '../redis/read-your-writes.ts';

export type CoinMovement = { position: LedgerPosition } & (
  | { transaction: TransactionState }
  | { transactions: TransactionState[] }
);

/** Records the position first, so that the parties' next history request shows the movement. */
export async function answerMovement<T extends CoinMovement>(
  moved: Outcome<CommandResult<T>> | PendingApproval,
  readYourWrites: ReadYourWrites,
  view: (data: T) => unknown,
): Promise<Outcome<RouteAnswer> | PendingApproval> {
  if (!moved.ok) return moved;
  const { data, replayed } = moved.value;
  await recordMovements(readYourWrites, [data]);
  return answerResult(201, view(data), replayed);
}

/** History must have read these positions before it answers the parties. */
export async function recordMovements(
  readYourWrites: ReadYourWrites,
  all: readonly CoinMovement[],
): Promise<void> {
  const byPartition = Map.groupBy(all, ({ position }) => position.partition);
  const recorded = [...byPartition.values()].map((movements) => {
    const last = movements.reduce((a, b) => (b.position.sequence > a.position.sequence ? b : a));
    return readYourWrites.note([...new Set(movements.flatMap(affectedLists))], last.position);
  });
  await Promise.all(recorded);
}

export function answerResult(
  status: 200 | 201 | 202,
  body: unknown,
  replayed: boolean,
): Outcome<RouteAnswer> {
  return succeed({ status, body, ...(replayed ? { headers: REPLAYED } : {}) });
}

const REPLAYED = { 'idempotency-replayed': 'true' };

function affectedLists(moved: CoinMovement): ListOwner[] {
  const transactions = 'transactions' in moved ? moved.transactions : [moved.transaction];
  const parties = transactions.flatMap((transaction): (ListOwner | null)[] => [
    transaction.fromUserId,
    transaction.toUserId,
    transaction.fromTreasury,
    transaction.toTreasury,
    initiatorOf(transaction),
    transaction.platform === undefined ? null : platformList(transaction.platform),
  ]);
  return [...new Set(parties.filter((party) => party !== null))];
}
