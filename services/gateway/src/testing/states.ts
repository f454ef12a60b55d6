import type { CoinsMoved, TransactionState, UserState, WalletState } from '@cowrie/contracts';

export function walletState(userId: number, changes: Partial<WalletState> = {}): WalletState {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    userId,
    balanceUnits: '1000000',
    heldUnits: '10000',
    receivedUnits: '2000000',
    sentUnits: '1000000',
    createdAtMs: 1_700_000_000_000,
    updatedAtMs: 1_700_000_000_001,
    closed: false,
    ...changes,
  };
}

export function transactionState(changes: Partial<TransactionState> = {}): TransactionState {
  return {
    id: 7,
    type: 'TRANSFER',
    amountUnits: '125000',
    fromUserId: 1,
    toUserId: 2,
    fromTreasury: null,
    toTreasury: null,
    reason: 'Lunch',
    createdAtMs: 1_700_000_000_002,
    ...changes,
  };
}

export function coinsMoved(userId = 1): CoinsMoved {
  return {
    transaction: transactionState(),
    wallet: walletState(userId),
    position: { partition: 3, sequence: 9 },
  };
}

export function userState(id: number): UserState {
  return {
    id,
    email: `user-${id}@example.org`,
    fullName: 'Ada',
    role: 'USER',
    isVerified: false,
    createdAtMs: 1_700_000_000_000,
  };
}
