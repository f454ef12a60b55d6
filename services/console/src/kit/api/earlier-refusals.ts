import type { AdminWithdrawal, Amount, Api, Hold, Refusal, Schedule, Transaction } from '@cowrie/client';

export type Attempt = {
  operationId: string;
  userId: number;
  amount: Amount | null;
  toUserId: number | null;
  toTreasury: Transaction['toTreasury'];
  at: string;
};

const BEFORE_MS = 86_400_000;
const PAGE_SIZE = 100;
/** The most pages to search; with few matches a page may be empty before the end. */
const PAGES_MAX = 5;

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

export function attemptOf(transaction: Transaction, initiatedBy: number | undefined): Attempt | null {
  const { type, amount, fromUserId, toUserId, toTreasury, createdAt } = transaction;
  const { holdId, paymentRequestId, scheduleId, groupId } = transaction;
  const operationId = OPERATION_OF_TYPE[type];
  const userId = initiatedBy ?? fromUserId;
  const isOther = [holdId, paymentRequestId, scheduleId, groupId].some((id) => id !== undefined);
  if (operationId === undefined || userId === null || isOther) return null;
  return { operationId, userId, amount, toUserId, toTreasury, at: createdAt };
}

/** Within the day before, newest first. */
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
