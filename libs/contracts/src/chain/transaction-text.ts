import type { TransactionRecorded, XafTransactionRecorded } from '../events.ts';
import { coinsToUnits } from '../money.ts';
import type { TransactionType, XafTransactionType } from '../transactions.ts';
import {
  type AccountId,
  ISSUANCE,
  treasuryAccount,
  XAF_ISSUANCE,
  XAF_OPERATIONS,
  XAF_PENDING,
  xafAccountOf,
} from './accounts.ts';

/** What the hash of a transaction covers; of XAF where the accounts are of XAF. */
export type HashedTransaction = {
  /** Hexadecimal, as every hash here. */
  previousHash: string;
  partition: number;
  sequence: bigint;
  id: number;
  type: TransactionType | XafTransactionType;
  amountUnits: bigint;
  from: AccountId;
  to: AccountId;
  /** Balances after it. */
  fromBalance: bigint;
  toBalance: bigint;
  createdAtMs: number;
  initiatedBy: string;
  apiKeyId: string | null;
  refundOf: number | null;
  holdId: string | null;
  reference: string | null;
  reason: string;
};

/**
 * The text whose SHA-256, in UTF-8, is the hash of a transaction: lines, the previous row's hash first. Every field but the last is
 * free of line breaks, so two different rows never give the same text. A row that has something to do with another row or a
 * reference has three lines more; which form it is follows from the row. `docs/hash-chain.md` specifies it for third parties.
 */
export function transactionText(row: HashedTransaction): string {
  const { refundOf, holdId, reference } = row;
  const isPlain = refundOf === null && holdId === null && reference === null;
  const more = isPlain ? '' : `${refundOf ?? ''}\n${holdId ?? ''}\n${referenceLine(reference)}\n`;
  return (
    `${isPlain ? 'cowrie-transaction-1' : 'cowrie-transaction-2'}\n${row.previousHash}\n${row.partition}\n${row.sequence}\n` +
    `${row.id}\n${row.type}\n${row.amountUnits}\n${row.from}\n${row.to}\n${row.fromBalance}\n${row.toBalance}\n` +
    `${row.createdAtMs}\n${row.initiatedBy}\n${row.apiKeyId ?? ''}\n${more}${row.reason}`
  );
}

/** A reference may hold line breaks: it stands as the hexadecimal digits of its UTF-8. */
function referenceLine(reference: string | null): string {
  return reference === null ? '' : Buffer.from(reference, 'utf8').toString('hex');
}

type Place = { partition: number; sequence: bigint };

/** What the hash of a recorded transaction of coins covers; `place` is that of its event. */
export function hashedOfCoins(data: TransactionRecorded, place: Place): HashedTransaction {
  return {
    ...sharedOf(data, place),
    amountUnits: coinsToUnits(data.amount),
    from: data.fromUserId ?? (data.fromTreasury ? treasuryAccount(data.fromTreasury) : ISSUANCE),
    to: data.toUserId ?? (data.toTreasury ? treasuryAccount(data.toTreasury) : ISSUANCE),
    fromBalance: coinsToUnits(data.fromBalance),
    toBalance: coinsToUnits(data.toBalance),
    refundOf: data.refundOf ?? null,
    holdId: data.holdId ?? null,
    reference: data.reference ?? null,
  };
}

/** The same of XAF. */
export function hashedOfXaf(data: XafTransactionRecorded, place: Place): HashedTransaction {
  return {
    ...sharedOf(data, place),
    amountUnits: BigInt(data.xaf),
    from: xafAccount(data.fromUserId, data.fromAccount),
    to: xafAccount(data.toUserId, data.toAccount),
    fromBalance: BigInt(data.fromBalance),
    toBalance: BigInt(data.toBalance),
    refundOf: null,
    holdId: null,
    reference: data.reference,
  };
}

const XAF_ACCOUNTS = { issuance: XAF_ISSUANCE, pending: XAF_PENDING, operations: XAF_OPERATIONS } as const;

function xafAccount(userId: number | null, account: XafTransactionRecorded['fromAccount']): AccountId {
  return userId === null ? XAF_ACCOUNTS[account ?? 'issuance'] : xafAccountOf(userId);
}

function sharedOf<T extends TransactionRecorded | XafTransactionRecorded>(
  { previousHash, id, type, createdAt, initiatedBy, apiKeyId, reason }: T,
  { partition, sequence }: Place,
) {
  const createdAtMs = Date.parse(createdAt);
  return { previousHash, partition, sequence, id, type, createdAtMs, initiatedBy, apiKeyId, reason };
}
