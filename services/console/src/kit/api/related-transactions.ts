import type { AdminTransaction, Api, Hold, Schedule, Transaction } from '@cowrie/client';

/** The API offers these records only in lists. */

type Lists = Pick<Api, 'listTransactions'>;
type SearchResult<Row = AdminTransaction> = { rows: Row[]; isAll: boolean };

const PAGE_SIZE = 100;
const PAGES_MAX = 20;

type PageInput = { cursor?: string; limit: number };
type Page<Row> = { transactions: Row[]; nextCursor: string | null };

async function searchPages<Row>(
  read: (at: PageInput) => Promise<Page<Row>>,
  isWanted: (row: Row) => boolean,
  isEnough: (rows: Row[]) => boolean,
): Promise<SearchResult<Row>> {
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

export async function findListedTransaction(
  api: Lists,
  transaction: Transaction,
): Promise<AdminTransaction | null> {
  const { id, type, createdAt } = transaction;
  const isIt = (row: AdminTransaction) => row.id === id;
  // The list is limited to that millisecond.
  const to = new Date(Date.parse(createdAt) + 1).toISOString();
  const input = { type, from: createdAt, to, ...userOf(transaction) };
  return findFirst(api, input, isIt);
}

export function findRefunds(api: Lists, purchase: Transaction): Promise<SearchResult> {
  const input = { type: 'REFUND', from: purchase.createdAt, ...userOf(purchase) } as const;
  return searchPages(
    (at) => api.listTransactions({ ...input, ...at }),
    ({ refundOf }) => refundOf === purchase.id,
    (rows) => sumOf(rows) >= purchase.amount.units,
  );
}

/** The most time between a capture and the last change of its hold. */
const APART_MS = 1_000;

/** Null when it is not listed. */
export async function findCapture(api: Lists, hold: Hold): Promise<AdminTransaction | null> {
  const at = Date.parse(hold.updatedAt);
  const input = {
    userId: hold.fromUserId,
    from: new Date(at - APART_MS).toISOString(),
    to: new Date(at + APART_MS).toISOString(),
  };
  const isIt = ({ holdId }: AdminTransaction) => holdId === hold.id;
  return findFirst(api, input, isIt);
}

export function findRuns(
  api: Pick<Api, 'listTransactions' | 'listMyTransactions'>,
  { id, startsAt, amount, toTreasury, fromUserId }: Schedule,
  isOwn: boolean,
): Promise<SearchResult<Transaction>> {
  const type = toTreasury === null ? 'TRANSFER' : 'PURCHASE';
  const coins = amount.toNumber();
  const input = { type, from: startsAt, minAmount: coins, maxAmount: coins } as const;
  return searchPages<Transaction>(
    (at) =>
      isOwn
        ? api.listMyTransactions({ ...input, ...at })
        : api.listTransactions({ ...input, ...at, userId: fromUserId }),
    ({ scheduleId }) => scheduleId === id,
    () => false,
  );
}

async function findFirst(
  api: Lists,
  input: Parameters<Lists['listTransactions']>[0],
  isIt: (row: AdminTransaction) => boolean,
): Promise<AdminTransaction | null> {
  const read = (at: PageInput) => api.listTransactions({ ...input, ...at });
  const { rows } = await searchPages(read, isIt, (found) => found.length > 0);
  return rows[0] ?? null;
}

export const sumOf = (rows: readonly Transaction[]): bigint =>
  rows.reduce((sum, { amount }) => sum + amount.units, 0n);

function userOf({ fromUserId, toUserId }: Transaction): { userId?: number } {
  const userId = fromUserId ?? toUserId;
  return userId === null ? {} : { userId };
}
