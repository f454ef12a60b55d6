import type { AdminWithdrawal, Amount, Api, Hold, Refusal, Schedule, Transaction } from '@cowrie/client';

/** Finds requests that were refused before the same request succeeded. */

/** A request that succeeded, in the terms of the list of refusals. */
export type Attempt = {
  operationId: string;
  userId: number;
  /** Null when the request has no amount of coins. */
  amount: Amount | null;
  toUserId: number | null;
  toTreasury: Transaction['toTreasury'];
  /** The time of the success. */
  at: string;
};

/** The period to search before the success. */
const BEFORE_MS = 86_400_000;
const PAGE_SIZE = 100;
/** The most pages to search; with few matches a page may be empty before the end. */
const PAGES_MAX = 5;

/** The operation behind a type of transaction that has an amount and a receiver. */
const OPERATION_OF_TYPE: Partial<Record<Transaction['type'], string>> = {
  TRANSFER: 'transferCoins',
  PURCHASE: 'makePurchase',
  REWARD: 'rewardUser',
};

export const attemptOfHold = ({ fromUserId, amount, toUserId, toTreasury, createdAt }: Hold): Attempt => ({
  operationId: 'placeHold',
  userId: fromUserId,
  amount,
  toUserId,
  toTreasury,
  at: createdAt,
});

export const attemptOfSchedule = ({
  fromUserId,
  amount,
  toUserId,
  toTreasury,
  createdAt,
}: Schedule): Attempt => ({
  operationId: 'createSchedule',
  userId: fromUserId,
  amount,
  toUserId,
  toTreasury,
  at: createdAt,
});

/** Refusals store no XAF, so a withdrawal is matched by its caller alone. */
export const attemptOfWithdrawal = ({ userId, createdAt }: AdminWithdrawal): Attempt => ({
  operationId: 'createWithdrawal',
  userId,
  amount: null,
  toUserId: null,
  toTreasury: null,
  at: createdAt,
});

/** Returns null when the request had no amount and receiver to match by. */
export function attemptOf(transaction: Transaction, initiatedBy: number | undefined): Attempt | null {
  const { type, amount, fromUserId, toUserId, toTreasury, createdAt } = transaction;
  const { holdId, paymentRequestId, scheduleId, groupId } = transaction;
  const operationId = OPERATION_OF_TYPE[type];
  const userId = initiatedBy ?? fromUserId;
  const isOther = [holdId, paymentRequestId, scheduleId, groupId].some((id) => id !== undefined);
  if (operationId === undefined || userId === null || isOther) return null;
  return { operationId, userId, amount, toUserId, toTreasury, at: createdAt };
}

/** Refusals of the same caller, amount and receiver within the day before, newest first. */
export async function findEarlierRefusals(
  api: Pick<Api, 'listRefusals'>,
  attempt: Attempt,
): Promise<Refusal[]> {
  const { operationId, userId, at, amount, toUserId, toTreasury } = attempt;
  const from = new Date(Date.parse(at) - BEFORE_MS).toISOString();
  const refused: Refusal[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const found: Awaited<ReturnType<Api['listRefusals']>> = await api.listRefusals({
      operationId,
      userId,
      from,
      to: at,
      limit: PAGE_SIZE,
      ...(cursor === null ? {} : { cursor }),
    });
    const isSame = (each: Refusal) =>
      each.amount?.units === amount?.units && each.toUserId === toUserId && each.toTreasury === toTreasury;
    refused.push(...found.refusals.filter(isSame));
    cursor = found.nextCursor;
    if (cursor === null) break;
  }
  return refused;
}
