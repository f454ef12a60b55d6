import {
  type TransactionRecorded,
  unitsToCoins,
  type WalletClosed,
  type WalletOpened,
} from '@cowrie/contracts';
import type { OutboxRow } from '@cowrie/postgres';
import { treasuryOf, userOf } from '../domain/account.ts';
import type { Transaction } from '../domain/transaction.ts';

type Event = Omit<OutboxRow, 'partition' | 'sequence'>;

export function recordedEvent(transaction: Transaction): Event {
  const data: TransactionRecorded = {
    id: transaction.id,
    type: transaction.type,
    amount: unitsToCoins(transaction.amountUnits),
    fromUserId: userOf(transaction.from),
    toUserId: userOf(transaction.to),
    fromTreasury: treasuryOf(transaction.from),
    toTreasury: treasuryOf(transaction.to),
    fromBalance: unitsToCoins(transaction.fromBalance),
    toBalance: unitsToCoins(transaction.toBalance),
    reason: transaction.reason,
    initiatedBy: transaction.initiatedBy,
    apiKeyId: transaction.apiKeyId,
    createdAt: new Date(transaction.createdAtMs).toISOString(),
    previousHash: transaction.previousHash.toString('hex'),
    hash: transaction.hash.toString('hex'),
  };
  return toEvent('coin.transaction.recorded', String(transaction.id), transaction.createdAtMs, data);
}

export function openedEvent(walletId: string, userId: number, atMs: number): Event {
  const data: WalletOpened = { walletId, userId, openedAt: new Date(atMs).toISOString() };
  return toEvent('coin.wallet.opened', String(userId), atMs, data);
}

export function closedEvent(walletId: string, userId: number, atMs: number): Event {
  const data: WalletClosed = { walletId, userId, closedAt: new Date(atMs).toISOString() };
  return toEvent('coin.wallet.closed', String(userId), atMs, data);
}

function toEvent(type: string, subject: string, timeMs: number, data: object): Event {
  return { type, subject, timeMs, data: JSON.stringify(data) };
}
