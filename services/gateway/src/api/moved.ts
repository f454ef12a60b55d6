import { initiatorOf, type LedgerPosition, type TransactionState } from '@cowrie/contracts';
import type { Done } from '../bus/bus.ts';
import type { RouteAnswer } from '../http/route/route.ts';
import { type Held, type Outcome, succeed } from '../outcome.ts';
import { type Listed, ofPlatform, type ReadYourWrites } from '../redis/read-your-writes.ts';

/** What was moved, and where it stands. */
export type Moved = { position: LedgerPosition } & (
  | { transaction: TransactionState }
  | { transactions: TransactionState[] }
);

/** 201 with what was moved. Remembers where it stands first, so that the parties' next history request shows it. */
export async function answerMoved<T extends Moved>(
  moved: Outcome<Done<T>> | Held,
  readYourWrites: ReadYourWrites,
  view: (data: T) => unknown,
): Promise<Outcome<RouteAnswer> | Held> {
  if (!moved.ok) return moved;
  const { data, replayed } = moved.value;
  await noteMoved(readYourWrites, [data]);
  return answerDone(201, view(data), replayed);
}

/** Remembers how far history has to be for the parties of all of these; of each partition the last is enough. */
export async function noteMoved(readYourWrites: ReadYourWrites, all: readonly Moved[]): Promise<void> {
  const byPartition = Map.groupBy(all, ({ position }) => position.partition);
  const noted = [...byPartition.values()].map((ofOne) => {
    const last = ofOne.reduce((a, b) => (b.position.sequence > a.position.sequence ? b : a));
    return readYourWrites.note([...new Set(ofOne.flatMap(partiesOf))], last.position);
  });
  await Promise.all(noted);
}

/** What was done now or, when it is a replay, the first time. */
export function answerDone(status: 200 | 201 | 202, body: unknown, replayed: boolean): Outcome<RouteAnswer> {
  return succeed({ status, body, ...(replayed ? { headers: REPLAYED } : {}) });
}

const REPLAYED = { 'idempotency-replayed': 'true' };

/** All whose history shows it, the platform that it bears and, for the list of all transactions, who asked for it; each once. */
function partiesOf(moved: Moved): Listed[] {
  const transactions = 'transactions' in moved ? moved.transactions : [moved.transaction];
  const parties = transactions.flatMap((of): (Listed | null)[] => [
    of.fromUserId,
    of.toUserId,
    of.fromTreasury,
    of.toTreasury,
    initiatorOf(of),
    of.platform === undefined ? null : ofPlatform(of.platform),
  ]);
  return [...new Set(parties.filter((party) => party !== null))];
}
