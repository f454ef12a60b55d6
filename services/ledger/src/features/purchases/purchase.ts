import type { TransactionType } from '@cowrie/contracts';
import type { AccountId } from '../../book/account.ts';

/** A transaction that a refund is asked of, and how much of it was given back so far. */
export type Purchase = {
  id: number;
  type: TransactionType;
  from: AccountId;
  to: AccountId;
  amountUnits: bigint;
  refundedUnits: bigint;
};

/**
 * Whose references they are: an API key's, or without one a user's. Within it a reference is used once.
 */
export type Reference = { apiKeyId: string | null; userId: number; reference: string };

/** One text for one reference within its scope. */
export function referenceKey({ apiKeyId, userId, reference }: Reference): string {
  return `${apiKeyId ?? `user:${userId}`}\n${reference}`;
}
