import {
  type MovementType,
  XAF_TRANSACTION_TYPES,
  type XafTransactionRecorded,
  type XafTransactionType,
} from '@cowrie/contracts';
import { type AccountId, XAF_ISSUANCE, XAF_OPERATIONS, XAF_PENDING, xafOwnerOf } from '../account.ts';
import type { Movement } from '../decision.ts';
import { extraFieldsOf, type Transaction } from './transaction.ts';

/** The quote or withdrawal `of` becomes the row's unique reference, so it can never move XAF twice. */
export function moveXaf(moved: {
  type: MovementType & XafTransactionType;
  from: AccountId;
  to: AccountId;
  xaf: bigint;
  reason: string;
  of?: string;
}): Movement {
  const { type, from, to, xaf: amountUnits, reason, of } = moved;
  const reference = of === undefined ? {} : { reference: { apiKeyId: null, userId: from, reference: of } };
  return { kind: 'moved', type, from, to, amountUnits, reason, ...reference };
}

/** The wallets with a copy of an XAF balance that this movement changes. */
export function walletsOfXaf({ from, to }: Pick<Movement, 'from' | 'to'>): AccountId[] {
  return [from, to].flatMap((id) => xafOwnerOf(id) ?? []);
}

const NAMES = new Map<AccountId, NonNullable<XafTransactionRecorded['fromAccount']>>([
  [XAF_ISSUANCE, 'issuance'],
  [XAF_PENDING, 'pending'],
  [XAF_OPERATIONS, 'operations'],
]);

export function xafRecorded(transaction: Transaction): XafTransactionRecorded {
  const { id, from, to, reason, reference, initiatedBy, apiKeyId } = transaction;
  return {
    id,
    type: typeOf(transaction),
    xaf: Number(transaction.amountUnits),
    fromUserId: xafOwnerOf(from),
    toUserId: xafOwnerOf(to),
    fromAccount: NAMES.get(from) ?? null,
    toAccount: NAMES.get(to) ?? null,
    fromBalance: Number(transaction.fromBalance),
    toBalance: Number(transaction.toBalance),
    reason,
    reference,
    initiatedBy,
    apiKeyId,
    ...extraFieldsOf(transaction),
    createdAt: new Date(transaction.createdAtMs).toISOString(),
    previousHash: transaction.previousHash.toString('hex'),
    hash: transaction.hash.toString('hex'),
  };
}

function typeOf({ id, type }: Transaction): XafTransactionType {
  const known = XAF_TRANSACTION_TYPES.find((one) => one === type);
  if (!known) throw new Error(`transaction ${id} of XAF is a ${type}`);
  return known;
}
