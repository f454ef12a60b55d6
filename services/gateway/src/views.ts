import {
  type ApiKeyState,
  type TransactionState,
  type UserState,
  unitsToCoins,
  type WalletState,
} from '@cowrie/contracts';
import type { AdminTransaction, ApiKey, Transaction, User, Wallet } from './schemas/objects.ts';

/** The objects of the API, made from what the services answer. Closed: field by field, never by spreading. */

function coins(units: string): number {
  return unitsToCoins(BigInt(units));
}

function time(epochMs: number): string {
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

export function userView(state: UserState): User {
  return {
    id: state.id,
    email: state.email,
    fullName: state.fullName,
    role: state.role,
    isVerified: state.isVerified,
    createdAt: time(state.createdAtMs),
  };
}

export function apiKeyView(state: ApiKeyState): ApiKey {
  return {
    id: state.id,
    name: state.name,
    prefix: state.prefix,
    scopes: state.scopes,
    createdAt: time(state.createdAtMs),
    expiresAt: state.expiresAtMs === null ? null : time(state.expiresAtMs),
    lastUsedAt: state.lastUsedAtMs === null ? null : time(state.lastUsedAtMs),
    revokedAt: state.revokedAtMs === null ? null : time(state.revokedAtMs),
  };
}
