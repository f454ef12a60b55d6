import {
  type TransactionRecorded,
  unitsToCoins,
  type WalletClosed,
  type WalletOpened,
} from '@cowrie/contracts';
import type { OutboxRow } from '@cowrie/postgres';
import { assetOf, treasuryOf, userOf } from './account.ts';
import { type Hold, type HoldChange, toHoldChanged } from './hold.ts';
import { coinTypeOf, type Transaction } from './transaction.ts';
import { xafRecorded } from './xaf.ts';

/** What is published of a change; partition and number are its place. */
export type Event = Omit<OutboxRow, 'partition' | 'sequence'>;

/** XAF have a type of their own: who counts coins passes it over. */
export function recordedEvent(transaction: Transaction): Event {
  if (assetOf(transaction.from) === 'XAF') {
    const { id, createdAtMs } = transaction;
    return toEvent('xaf.transaction.recorded', String(id), createdAtMs, xafRecorded(transaction));
  }
  const data: TransactionRecorded = {
    id: transaction.id,
    type: coinTypeOf(transaction),
    amount: unitsToCoins(transaction.amountUnits),
    fromUserId: userOf(transaction.from),
    toUserId: userOf(transaction.to),
    fromTreasury: treasuryOf(transaction.from),
    toTreasury: treasuryOf(transaction.to),
    fromBalance: unitsToCoins(transaction.fromBalance),
    toBalance: unitsToCoins(transaction.toBalance),
    reason: transaction.reason,
    ...(transaction.refundOf === null ? {} : { refundOf: transaction.refundOf }),
    ...(transaction.holdId === null ? {} : { holdId: transaction.holdId }),
    ...(transaction.reference === null ? {} : { reference: transaction.reference }),
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

export function holdEvent(name: HoldChange['event'], hold: Hold, atMs: number): Event {
  return toEvent(`coin.hold.${name}`, hold.id, atMs, toHoldChanged(hold));
}

export function toEvent(type: string, subject: string, timeMs: number, data: object): Event {
  return { type, subject, timeMs, data: JSON.stringify(data) };
}
