import type { TransactionState } from './ledger/states.ts';
import { unitsToCoins } from './money.ts';
import type { Treasury } from './primitives.ts';
import { userOfPrincipal } from './principal.ts';
import type { TransactionType } from './transactions.ts';

/**
 * A transaction as callers of the API see it. The gateway makes it, and history where a page travels as text: that is why
 * it is here. Closed: field by field, never by spreading a state.
 */
export type TransactionView = {
  id: number;
  type: TransactionType;
  amount: number;
  fromUserId: number | null;
  toUserId: number | null;
  fromTreasury: Treasury | null;
  toTreasury: Treasury | null;
  reason: string;
  createdAt: string;
  refundOf?: number;
  holdId?: string;
  reference?: string;
};
export type AdminTransactionView = TransactionView & { initiatedBy?: number; apiKeyId?: string };

export function transactionView(state: TransactionState): TransactionView {
  return {
    id: state.id,
    type: state.type,
    amount: unitsToCoins(BigInt(state.amountUnits)),
    fromUserId: state.fromUserId,
    toUserId: state.toUserId,
    fromTreasury: state.fromTreasury,
    toTreasury: state.toTreasury,
    reason: state.reason,
    createdAt: new Date(state.createdAtMs).toISOString(),
    ...(state.refundOf === undefined ? {} : { refundOf: state.refundOf }),
    ...(state.holdId === undefined ? {} : { holdId: state.holdId }),
    ...(state.reference === undefined ? {} : { reference: state.reference }),
  };
}

/** For administrators: who asked for it too, where that was a user, and through which key. */
export function adminTransactionView(state: TransactionState): AdminTransactionView {
  const initiatedBy = initiatorOf(state);
  return {
    ...transactionView(state),
    ...(initiatedBy === null ? {} : { initiatedBy }),
    ...(state.apiKeyId ? { apiKeyId: state.apiKeyId } : {}),
  };
}

/** The user who asked for it; null when that was none, or is not known. */
export function initiatorOf({ initiatedBy }: Pick<TransactionState, 'initiatedBy'>): number | null {
  return userOfPrincipal(initiatedBy ?? '');
}

/** The JSON array of these transactions, letter by letter as the API sends it. */
export function transactionsText(
  states: readonly TransactionState[],
  { withInitiator }: { withInitiator: boolean },
): string {
  return JSON.stringify(states.map(withInitiator ? adminTransactionView : transactionView));
}
