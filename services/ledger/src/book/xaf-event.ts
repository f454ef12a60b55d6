import {
  XAF_TRANSACTION_TYPES,
  type XafTransactionRecorded,
  type XafTransactionType,
} from '@cowrie/contracts';
import { type AccountId, francOwnerOf, XAF_ISSUANCE, XAF_OPERATIONS, XAF_PENDING } from './account.ts';
import type { Transaction } from './transaction.ts';

const NAMES = new Map<AccountId, NonNullable<XafTransactionRecorded['fromAccount']>>([
  [XAF_ISSUANCE, 'issuance'],
  [XAF_PENDING, 'pending'],
  [XAF_OPERATIONS, 'operations'],
]);

/** What is published of a movement of francs. */
export function xafRecorded(transaction: Transaction): XafTransactionRecorded {
  const { id, from, to, reason, reference, initiatedBy, apiKeyId } = transaction;
  return {
    id,
    type: typeOf(transaction),
    xaf: Number(transaction.amountUnits),
    fromUserId: francOwnerOf(from),
    toUserId: francOwnerOf(to),
    fromAccount: NAMES.get(from) ?? null,
    toAccount: NAMES.get(to) ?? null,
    fromBalance: Number(transaction.fromBalance),
    toBalance: Number(transaction.toBalance),
    reason,
    reference,
    initiatedBy,
    apiKeyId,
    createdAt: new Date(transaction.createdAtMs).toISOString(),
    previousHash: transaction.previousHash.toString('hex'),
    hash: transaction.hash.toString('hex'),
  };
}

function typeOf({ id, type }: Transaction): XafTransactionType {
  const known = XAF_TRANSACTION_TYPES.find((one) => one === type);
  if (!known) throw new Error(`transaction ${id} of francs is a ${type}`);
  return known;
}
