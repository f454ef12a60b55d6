import type { Position, TransactionState } from '@cowrie/contracts';
import type { Done } from '../bus/bus.ts';
import type { Answer } from '../http/route/route.ts';
import { type Outcome, succeed } from '../outcome.ts';
import type { Party, ReadYourWrites } from '../redis/read-your-writes.ts';

type Moved = { position: Position } & (
  | { transaction: TransactionState }
  | { transactions: TransactionState[] }
);

/** 201 with what was moved. Remembers where it stands first, so that the parties' next history request shows it. */
export async function answerMoved<T extends Moved>(
  moved: Outcome<Done<T>>,
  readYourWrites: ReadYourWrites,
  view: (data: T) => unknown,
): Promise<Outcome<Answer>> {
  if (!moved.ok) return moved;
  const { data, replayed } = moved.value;
  await readYourWrites.note(partiesOf(data), data.position);
  return answerDone(201, view(data), replayed);
}

/** What was done now or, when it is a replay, the first time. */
export function answerDone(status: 200 | 201 | 202, body: unknown, replayed: boolean): Outcome<Answer> {
  return succeed({ status, body, ...(replayed ? { headers: REPLAYED } : {}) });
}

const REPLAYED = { 'idempotency-replayed': 'true' };

/** All whose history shows it, each once. */
function partiesOf(moved: Moved): Party[] {
  const transactions = 'transactions' in moved ? moved.transactions : [moved.transaction];
  const parties = transactions.flatMap((of) => [of.fromUserId, of.toUserId, of.fromTreasury, of.toTreasury]);
  return [...new Set(parties.filter((party) => party !== null))];
}
