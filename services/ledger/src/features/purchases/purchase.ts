import type { TransactionType } from '@cowrie/contracts';
import type { AccountId } from '../../book/account.ts';
import type { Reference } from '../../book/movements/transaction.ts';

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

export function referenceKey({ apiKeyId, userId, reference }: Reference): string {
  return `${apiKeyId ?? `user:${userId}`}\n${reference}`;
}

export type PurchaseRecords = {
  purchases: { is: ReadonlyMap<number, Purchase>; need: number; change: never };
  groups: { is: ReadonlyMap<string, readonly Purchase[]>; need: string; change: never };
  references: { is: ReadonlySet<string>; need: Reference; change: never };
};
