import type {
  EventType,
  Freeze,
  WalletClosed,
  WalletFrozen,
  WalletOpened,
  WalletUnfrozen,
} from '@cowrie/contracts';
import type { OutboxRow } from '@cowrie/postgres';
import { assetOf } from './account.ts';
import { type Hold, type HoldChange, toHoldChanged } from './hold.ts';
import type { Transaction } from './movements/transaction.ts';
import { xafRecorded } from './movements/xaf.ts';
import { toTransactionRecorded } from './states.ts';

export type Event = Omit<OutboxRow, 'partition' | 'sequence'>;

/** XAF has its own event type, so that consumers who count coins skip it. */
export function recordedEvent(transaction: Transaction): Event {
  if (assetOf(transaction.from) === 'XAF') {
    const { id, createdAtMs } = transaction;
    return toEvent('xaf.transaction.recorded', String(id), createdAtMs, xafRecorded(transaction));
  }
  return toEvent(
    'coin.transaction.recorded',
    String(transaction.id),
    transaction.createdAtMs,
    toTransactionRecorded(transaction),
  );
}

export function openedEvent(walletId: string, userId: number, atMs: number): Event {
  const data: WalletOpened = { walletId, userId, openedAt: new Date(atMs).toISOString() };
  return toEvent('coin.wallet.opened', String(userId), atMs, data);
}

export function closedEvent(walletId: string, userId: number, atMs: number): Event {
  const data: WalletClosed = { walletId, userId, closedAt: new Date(atMs).toISOString() };
  return toEvent('coin.wallet.closed', String(userId), atMs, data);
}

export function frozenEvent(walletId: string, userId: number, freeze: Freeze | null, atMs: number): Event {
  const at = new Date(atMs).toISOString();
  if (freeze === null) {
    const data: WalletUnfrozen = { walletId, userId, unfrozenAt: at };
    return toEvent('coin.wallet.unfrozen', String(userId), atMs, data);
  }
  const { direction, untilMs } = freeze;
  const until = untilMs === null ? null : new Date(untilMs).toISOString();
  const data: WalletFrozen = { walletId, userId, direction, frozenAt: at, until };
  return toEvent('coin.wallet.frozen', String(userId), atMs, data);
}

export function holdEvent(name: HoldChange['event'], hold: Hold, atMs: number): Event {
  return toEvent(`coin.hold.${name}`, hold.id, atMs, toHoldChanged(hold));
}

export function toEvent(type: EventType, subject: string, timeMs: number, data: object): Event {
  return { type, subject, timeMs, data: JSON.stringify(data) };
}
