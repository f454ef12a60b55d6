import type { AdminTransaction, Api, Hold, Schedule, Transaction } from '@cowrie/client';

/** What the API has of a transaction beside itself: it is found in lists. */

type Lists = Pick<Api, 'listTransactions'>;
type Found<Row = AdminTransaction> = { rows: Row[]; isAll: boolean };

const PAGE_SIZE = 100;
/** Pages that are looked through for one question. */
const PAGES_MAX = 20;

type At = { cursor?: string; limit: number };
type Page<Row> = { transactions: Row[]; nextCursor: string | null };

async function search<Row>(
  read: (at: At) => Promise<Page<Row>>,
  isWanted: (row: Row) => boolean,
  isEnough: (rows: Row[]) => boolean,
): Promise<Found<Row>> {
  const rows: Row[] = [];
  let at: { cursor?: string } = {};
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const { transactions, nextCursor } = await read({ ...at, limit: PAGE_SIZE });
    rows.push(...transactions.filter(isWanted));
    if (nextCursor === null || isEnough(rows)) return { rows, isAll: true };
    at = { cursor: nextCursor };
  }
  return { rows, isAll: false };
}

/** The transaction with who started it, which lists tell; null when it is not listed yet. */
export async function asListed(api: Lists, transaction: Transaction): Promise<AdminTransaction | null> {
  const { id, type, createdAt } = transaction;
  const isIt = (row: AdminTransaction) => row.id === id;
  // Of that very millisecond.
  const to = new Date(Date.parse(createdAt) + 1).toISOString();
  const input = { type, from: createdAt, to, ...userOf(transaction) };
  return firstOf(api, input, isIt);
}

/** What was given back of a purchase, newest first. */
export function refundsOf(api: Lists, purchase: Transaction): Promise<Found> {
  const input = { type: 'REFUND', from: purchase.createdAt, ...userOf(purchase) } as const;
  return search(
    (at) => api.listTransactions({ ...input, ...at }),
    ({ refundOf }) => refundOf === purchase.id,
    (rows) => sumOf(rows) >= purchase.amount.units,
  );
}

/** How far the time of a capture may be from that of the hold's last change. */
const APART_MS = 1_000;

/** What a hold became when it was captured; null when it is not listed. */
export async function captureOf(api: Lists, hold: Hold): Promise<AdminTransaction | null> {
  const at = Date.parse(hold.updatedAt);
  const input = {
    userId: hold.fromUserId,
    from: new Date(at - APART_MS).toISOString(),
    to: new Date(at + APART_MS).toISOString(),
  };
  const isIt = ({ holdId }: AdminTransaction) => holdId === hold.id;
  return firstOf(api, input, isIt);
}

/** What a schedule has paid, newest first: from the reader's own list, or an administrator's. */
export function runsOf(
  api: Pick<Api, 'listTransactions' | 'listMyTransactions'>,
  { id, startsAt, amount, toTreasury, fromUserId }: Schedule,
  isOwn: boolean,
): Promise<Found<Transaction>> {
  const type = toTreasury === null ? 'TRANSFER' : 'PURCHASE';
  const coins = amount.toNumber();
  const input = { type, from: startsAt, minAmount: coins, maxAmount: coins } as const;
  return search<Transaction>(
    (at) =>
      isOwn
        ? api.listMyTransactions({ ...input, ...at })
        : api.listTransactions({ ...input, ...at, userId: fromUserId }),
    ({ scheduleId }) => scheduleId === id,
    () => false,
  );
}

async function firstOf(
  api: Lists,
  input: Parameters<Lists['listTransactions']>[0],
  isIt: (row: AdminTransaction) => boolean,
): Promise<AdminTransaction | null> {
  const read = (at: At) => api.listTransactions({ ...input, ...at });
  const { rows } = await search(read, isIt, (found) => found.length > 0);
  return rows[0] ?? null;
}

export const sumOf = (rows: readonly Transaction[]): bigint =>
  rows.reduce((sum, { amount }) => sum + amount.units, 0n);

function userOf({ fromUserId, toUserId }: Transaction): { userId?: number } {
  const userId = fromUserId ?? toUserId;
  return userId === null ? {} : { userId };
}
