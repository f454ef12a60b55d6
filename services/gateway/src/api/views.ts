import {
  type TransactionState,
  type Treasury,
  type TreasuryState,
  unitsToCoins,
  type WalletState,
} from '@cowrie/contracts';
import type { TreasuryBalance, TreasuryName } from './coin-objects.ts';
import type { AdminTransaction, Transaction, Wallet } from './objects.ts';

/** The objects of the API, made from what the services answer. Closed: field by field, never by spreading. */

/** A JSON number of coins. */
export function coins(units: string): number {
  return unitsToCoins(BigInt(units));
}

/** ISO 8601, UTC. */
export function time(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

export function walletView(state: WalletState): Wallet {
  return {
    id: state.id,
    userId: state.userId,
    balance: coins(state.balanceUnits),
    activeCoins: unitsToCoins(BigInt(state.balanceUnits) - BigInt(state.heldUnits)),
    totalReceived: coins(state.receivedUnits),
    totalSent: coins(state.sentUnits),
    xafBalance: Number(state.xaf),
    createdAt: time(state.createdAtMs),
    updatedAt: time(state.updatedAtMs),
  };
}

export function transactionView(state: TransactionState): Transaction {
  return {
    id: state.id,
    type: state.type,
    amount: coins(state.amountUnits),
    fromUserId: state.fromUserId,
    toUserId: state.toUserId,
    fromTreasury: state.fromTreasury,
    toTreasury: state.toTreasury,
    reason: state.reason,
    createdAt: time(state.createdAtMs),
    ...(state.refundOf === undefined ? {} : { refundOf: state.refundOf }),
    ...(state.holdId === undefined ? {} : { holdId: state.holdId }),
    ...(state.reference === undefined ? {} : { reference: state.reference }),
  };
}

/** For administrators: who asked for it too, where that was a user, and through which key. */
export function adminTransactionView(state: TransactionState): AdminTransaction {
  const initiatedBy = /^user:(\d+)$/.exec(state.initiatedBy ?? '')?.[1];
  return {
    ...transactionView(state),
    ...(initiatedBy === undefined ? {} : { initiatedBy: Number(initiatedBy) }),
    ...(state.apiKeyId ? { apiKeyId: state.apiKeyId } : {}),
  };
}

const TREASURY_NAMES: Readonly<Record<Treasury, string>> = {
  'course-fees': 'Course fees',
  subscriptions: 'Subscriptions',
  rewards: 'Rewards',
  'general-operations': 'General operations',
};

export function treasuryNameView(code: Treasury): TreasuryName {
  return { code, name: TREASURY_NAMES[code] };
}

export function treasuryView(state: TreasuryState): TreasuryBalance {
  return {
    code: state.code,
    name: TREASURY_NAMES[state.code],
    balance: coins(state.balanceUnits),
    totalReceived: coins(state.receivedUnits),
    totalSent: coins(state.sentUnits),
  };
}
