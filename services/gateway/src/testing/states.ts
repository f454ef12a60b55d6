import type {
  HoldState,
  TransactionState,
  UserState,
  WalletMovementReply,
  WalletState,
} from '@cowrie/contracts';

export function walletState(userId: number, changes: Partial<WalletState> = {}): WalletState {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    userId,
    balanceUnits: '1000000',
    heldUnits: '10000',
    receivedUnits: '2000000',
    sentUnits: '1000000',
    xaf: '0',
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

export function coinsMoved(userId = 1, changes: Partial<TransactionState> = {}): WalletMovementReply {
  return {
    transaction: transactionState(changes),
    wallet: walletState(userId),
    position: { partition: 3, sequence: 9 },
  };
}

export const HOLD = '019a0000-0000-7000-8000-000000000001';

export function holdState(changes: Partial<HoldState> = {}): HoldState {
  return {
    id: HOLD,
    fromUserId: 1,
    toUserId: 2,
    toTreasury: null,
    amountUnits: '125000',
    capturedUnits: '0',
    releasedUnits: '0',
    status: 'OPEN',
    reason: 'A seat',
    expiresAtMs: 1_700_000_600_000,
    createdAtMs: 1_700_000_000_000,
    updatedAtMs: 1_700_000_000_001,
    ...changes,
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
