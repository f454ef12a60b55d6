import { ISSUER, type Receipt, refuse, TRANSACTION } from '@cowrie/contracts';
import type pg from 'pg';
import { assetOf } from '../../book/account.ts';
import { toTransactionState } from '../../book/states.ts';
import type { AnswerPromise, QueryOf } from '../../engine/feature.ts';
import { type ChainedTransaction, readChainedTransaction } from './table.ts';

export type ReceiptSigner = (receipt: Receipt) => string;

/** Has only what a party of the transaction sees, because receipts are passed on. */
export function toReceipt({ transaction, hash, readAtSeconds }: ChainedTransaction): Receipt {
  return {
    iss: ISSUER,
    iat: readAtSeconds,
    transaction: TRANSACTION.toPublic(toTransactionState(transaction)),
    partition: transaction.partition,
    sequence: Number(transaction.sequence),
    hash: hash.toString('hex'),
  };
}

export const createReceipts =
  (pool: pg.Pool, sign: ReceiptSigner | null) =>
  async ({
    data: { transactionId },
  }: QueryOf<'transaction.receipt'>): AnswerPromise<'transaction.receipt'> => {
    const found = await readChainedTransaction(pool, transactionId);
    if (!found || assetOf(found.transaction.from) !== 'COIN') {
      const detail = `There is no transaction ${transactionId}.`;
      return refuse('transaction_not_found', detail);
    }
    const transaction = toTransactionState(found.transaction);
    return { ok: true, data: { transaction, receipt: sign === null ? null : sign(toReceipt(found)) } };
  };
