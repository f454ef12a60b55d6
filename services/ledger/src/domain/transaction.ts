import { createHash } from 'node:crypto';
import type { TransactionType } from '@cowrie/contracts';
import type { AccountId } from './account.ts';

/** A row of the ledger: written once, never changed. */
export type Transaction = {
  id: number;
  partition: number;
  sequence: bigint;
  type: TransactionType;
  amountUnits: bigint;
  from: AccountId;
  to: AccountId;
  /** Balances after. */
  fromBalance: bigint;
  toBalance: bigint;
  createdAtMs: number;
  initiatedBy: string;
  apiKeyId: string | null;
  reason: string;
  previousHash: Buffer;
  hash: Buffer;
};

/**
 * The hash of a transaction: SHA-256 over lines of UTF-8 text, the previous row's hash first. Every field but
 * the last is free of line breaks, so two different rows never give the same text. `docs/hash-chain.md`
 * specifies it for third parties.
 */
export function hashTransaction(row: Omit<Transaction, 'hash'>): Buffer {
  const lines = [
    'cowrie-transaction-1',
    row.previousHash.toString('hex'),
    row.partition,
    row.sequence,
    row.id,
    row.type,
    row.amountUnits,
    row.from,
    row.to,
    row.fromBalance,
    row.toBalance,
    row.createdAtMs,
    row.initiatedBy,
    row.apiKeyId ?? '',
    row.reason,
  ];
  return createHash('sha256').update(lines.join('\n'), 'utf8').digest();
}
