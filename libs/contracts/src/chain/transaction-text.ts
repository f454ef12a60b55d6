import type { TransactionRecorded, XafTransactionRecorded } from '../events.ts';
import { coinsToUnits } from '../money.ts';
import type { Treasury } from '../primitives.ts';
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

export type HashedTransaction = {
  /** Hashes are hexadecimal. */
  previousHash: string;
  partition: number;
  sequence: bigint;
  id: number;
  type: TransactionType | XafTransactionType;
  amountUnits: bigint;
  from: AccountId;
  to: AccountId;
  fromBalance: bigint;
  toBalance: bigint;
  createdAtMs: number;
  /** These are the other fields of the event that are not null. */
  others: Readonly<Record<string, unknown>>;
};

/**
 * The SHA-256 of this text is the transaction's hash (`docs/hash-chain.md`). Two different rows never give
 * the same text: only the type could contain a line feed, and the number of lines before and after it is
 * fixed.
 */
export function transactionText(row: HashedTransaction): string {
  return (
    `cowrie-transaction-1\n${row.previousHash}\n${row.partition}\n${row.sequence}\n` +
    `${row.id}\n${row.type}\n${row.amountUnits}\n${row.from}\n${row.to}\n${row.fromBalance}\n${row.toBalance}\n` +
    `${row.createdAtMs}\n${canonicalJson(row.others)}`
  );
}

type ChainPosition = { partition: number; sequence: bigint };

export function toHashedTransaction(
  data: TransactionRecorded,
  { partition, sequence }: ChainPosition,
): HashedTransaction {
  const { id, type, previousHash, hash: _hash, createdAt, ...amounts } = data;
  const { amount, fromUserId, fromTreasury, toUserId, toTreasury, fromBalance, toBalance, ...others } =
    amounts;
  return {
    ...{ previousHash, partition, sequence, id, type },
    amountUnits: coinsToUnits(amount),
    from: coinAccount(fromUserId, fromTreasury),
    to: coinAccount(toUserId, toTreasury),
    fromBalance: coinsToUnits(fromBalance),
    toBalance: coinsToUnits(toBalance),
    createdAtMs: Date.parse(createdAt),
    others: withoutNulls(others),
  };
}

export function toHashedXafTransaction(
  data: XafTransactionRecorded,
  { partition, sequence }: ChainPosition,
): HashedTransaction {
  const { id, type, previousHash, hash: _hash, createdAt, ...amounts } = data;
  const { xaf, fromUserId, fromAccount, toUserId, toAccount, fromBalance, toBalance, ...others } = amounts;
  return {
    ...{ previousHash, partition, sequence, id, type },
    amountUnits: BigInt(xaf),
    from: xafAccount(fromUserId, fromAccount),
    to: xafAccount(toUserId, toAccount),
    fromBalance: BigInt(fromBalance),
    toBalance: BigInt(toBalance),
    createdAtMs: Date.parse(createdAt),
    others: withoutNulls(others),
  };
}

const withoutNulls = (fields: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

const coinAccount = (userId: number | null, treasury: Treasury | null): AccountId =>
  userId ?? (treasury ? treasuryAccount(treasury) : ISSUANCE);

const XAF_ACCOUNTS = { issuance: XAF_ISSUANCE, pending: XAF_PENDING, operations: XAF_OPERATIONS } as const;

function xafAccount(userId: number | null, account: XafTransactionRecorded['fromAccount']): AccountId {
  return userId === null ? XAF_ACCOUNTS[account ?? 'issuance'] : xafAccountOf(userId);
}
