import type { TransactionType } from '@cowrie/contracts';
import type { AccountId } from '../../book/account.ts';
import type { Reference } from '../../book/movements/transaction.ts';

/** A transaction that will be refunded, and the amount already refunded. */
export type Purchase = {
  id: number;
  type: TransactionType;
  from: AccountId;
  to: AccountId;
  amountUnits: bigint;
  platform: string | null;
  groupId: string | null;
  refundedUnits: bigint;
};

/** Combines a reference and its scope into one key. */
export function referenceKey({ apiKeyId, userId, reference }: Reference): string {
  return `${apiKeyId ?? `user:${userId}`}\n${reference}`;
}

export type PurchaseRecords = {
  purchases: { is: ReadonlyMap<number, Purchase>; need: number; change: never };
  /** The purchases of a group in the order of its legs. */
  groups: { is: ReadonlyMap<string, readonly Purchase[]>; need: string; change: never };
  /** The references (`referenceKey`) that are already used. */
  references: { is: ReadonlySet<string>; need: Reference; change: never };
};
