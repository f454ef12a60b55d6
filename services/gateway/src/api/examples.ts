import type { AdminTransactionView, TransactionView } from '@cowrie/contracts';
import type { Wallet } from './objects.ts';

/**
 * The examples tell one story. Ada registers, gets 100 coins, sends 12.5 to Ben and buys a course for 20. She gets 5 of
 * these back, and 2.5 as a reward. She holds 10 for Ben, who captures 8, and exchanges 4 for XAF. Then 3 are burned,
 * and 60 are left.
 */

export const ROOT = 1;
export const ADA = 7;
export const BEN = 8;

export const MINT_KEY_ID = '0199c2d4-1a00-7b33-8a51-6f2d3c4b5a60';
export const HOLD_ID = '0199c2d4-5e40-7c11-9d27-3b8a1f6e2c05';
export const PAYMENT_REQUEST_ID = '0199c2d4-70c0-7d52-8e16-5a9b4c7f3d28';
export const SCHEDULE_ID = '0199c2d4-83d1-7e63-9f27-6bac5d804e39';
export const NO_RECEIVER = { fromUserId: null, toUserId: null, fromTreasury: null, toTreasury: null };

/** `minute` counts from 09:00 UTC. */
export const at = (minute: number): string => new Date(Date.UTC(2026, 0, 31, 9, minute)).toISOString();

export function adasWallet(
  minute: number,
  {
    balance,
    received,
    held = 0,
    xaf = 0,
  }: { balance: number; received: number; held?: number; xaf?: number },
): Wallet {
  return {
    id: '0199c2d3-f2a0-7e5c-8b14-92d0c7a4e611',
    userId: ADA,
    balance,
    activeCoins: balance - held,
    totalReceived: received,
    totalSent: received - balance,
    xafBalance: xaf,
    createdAt: at(0),
    updatedAt: at(minute),
  };
}

export const MINTED: AdminTransactionView = {
  ...NO_RECEIVER,
  id: 1001,
  type: 'MINT',
  amount: 100,
  toUserId: ADA,
  reason: 'Winter grant',
  createdAt: at(10),
  initiatedBy: ROOT,
  apiKeyId: MINT_KEY_ID,
};

export const TRANSFERRED: TransactionView = {
  ...NO_RECEIVER,
  id: 1002,
  type: 'TRANSFER',
  amount: 12.5,
  fromUserId: ADA,
  toUserId: BEN,
  reason: 'Thanks for the notes',
  createdAt: at(12),
};

export const BOUGHT: TransactionView = {
  ...NO_RECEIVER,
  id: 1003,
  type: 'PURCHASE',
  amount: 20,
  fromUserId: ADA,
  toTreasury: 'course-fees',
  reason: 'Course: double entry',
  createdAt: at(14),
  reference: 'order-77',
};

export const ADAS_WALLET = adasWallet(30, { balance: 60, received: 107.5, xaf: 584 });

export const NEXT_CURSOR = 'eyJwIjozLCJzIjoxMDAyfQ.q7J0k2v5Zr8mX1cT4bN6wA';
