import type { AdminTransaction, Api, Hold, Transaction } from '@cowrie/client';

/** What the API has of a transaction beside itself: it is found in lists. */

type Lists = Pick<Api, 'listTransactions'>;
type Found = { rows: AdminTransaction[]; isAll: boolean };

const PAGE_SIZE = 100;
/** Pages that are looked through for one question. */
const PAGES_MAX = 20;

async function search(
  { listTransactions }: Lists,
  input: Parameters<Lists['listTransactions']>[0],
  isWanted: (row: AdminTransaction) => boolean,
  isEnough: (rows: AdminTransaction[]) => boolean,
): Promise<Found> {
  const rows: AdminTransaction[] = [];
  let at: { cursor?: string } = {};
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const { transactions, nextCursor } = await listTransactions({ ...input, ...at, limit: PAGE_SIZE });
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
  const { rows } = await search(api, input, isIt, (found) => found.length > 0);
  return rows[0] ?? null;
}

/** What was given back of a purchase, newest first. */
export function refundsOf(api: Lists, purchase: Transaction): Promise<Found> {
  const input = { type: 'REFUND', from: purchase.createdAt, ...userOf(purchase) } as const;
  return search(
    api,
    input,
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
  const { rows } = await search(api, input, isIt, (found) => found.length > 0);
  return rows[0] ?? null;
}

export const sumOf = (rows: readonly Transaction[]): bigint =>
  rows.reduce((sum, { amount }) => sum + amount.units, 0n);

function userOf({ fromUserId, toUserId }: Transaction): { userId?: number } {
  const userId = fromUserId ?? toUserId;
  return userId === null ? {} : { userId };
}
