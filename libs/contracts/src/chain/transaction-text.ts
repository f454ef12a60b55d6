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
import { canonicalJson } from './canonical-json.ts';

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
  /** What else there is of it, by the names of the event's fields; null: nothing. */
  further: Readonly<Record<string, unknown>> | null;
  reason: string;
};

/**
 * The text whose SHA-256, in UTF-8, is the hash of a transaction: lines, the previous row's hash first. Every field but the last is
 * free of line breaks, so two different rows never give the same text. A row that has something to do with another row or a
 * reference has three lines more, one with anything else besides one more after these; which form it is follows from the row. The third form
 * is the last one: it takes whatever a later release adds. `docs/hash-chain.md` specifies it for third parties.
 */
export function transactionText(row: HashedTransaction): string {
  const form = formOf(row);
  return (
    `cowrie-transaction-${form}\n${row.previousHash}\n${row.partition}\n${row.sequence}\n` +
    `${row.id}\n${row.type}\n${row.amountUnits}\n${row.from}\n${row.to}\n${row.fromBalance}\n${row.toBalance}\n` +
    `${row.createdAtMs}\n${row.initiatedBy}\n${row.apiKeyId ?? ''}\n${form === 1 ? '' : moreLines(row)}${row.reason}`
  );
}

function formOf({ refundOf, holdId, reference, further }: HashedTransaction): 1 | 2 | 3 {
  if (further !== null) return 3;
  return refundOf === null && holdId === null && reference === null ? 1 : 2;
}

function moreLines({ refundOf, holdId, reference, further }: HashedTransaction): string {
  const more = `${refundOf ?? ''}\n${holdId ?? ''}\n${referenceLine(reference)}\n`;
  return further === null ? more : `${more}${canonicalJson(further)}\n`;
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
    further: furtherOf(data, COIN_FIELDS),
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
    further: furtherOf(data, XAF_FIELDS),
  };
}

/** The fields of events that have lines of their own, or follow from those. */
const SHARED_FIELDS = [
  ...['id', 'type', 'fromUserId', 'toUserId', 'fromBalance', 'toBalance', 'reason', 'reference'],
  ...['initiatedBy', 'apiKeyId', 'createdAt', 'previousHash', 'hash'],
];
const COIN_FIELDS = new Set([...SHARED_FIELDS, 'amount', 'fromTreasury', 'toTreasury', 'refundOf', 'holdId']);
const XAF_FIELDS = new Set([...SHARED_FIELDS, 'xaf', 'fromAccount', 'toAccount']);

/** All other fields, as they were sent: also those that only a later release knows. */
function furtherOf(data: object, known: ReadonlySet<string>): Record<string, unknown> | null {
  const names = Object.keys(data).filter((name) => !known.has(name));
  if (names.length === 0) return null;
  return Object.fromEntries(names.map((name) => [name, data[name as keyof typeof data]]));
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
