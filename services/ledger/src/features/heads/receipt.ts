import { ISSUER, type Receipt, refuse, TRANSACTION } from '@cowrie/contracts';
import type pg from 'pg';
import { assetOf } from '../../book/account.ts';
import { toTransactionState } from '../../book/states.ts';
import type { Answering, QueryOf } from '../../engine/feature.ts';
import { type InPlace, readInPlace } from './table.ts';

/** Gives the compact JWS of a receipt. */
export type SignReceipt = (receipt: Receipt) => string;

/** A receipt is handed on: it says what a party sees of the transaction, whoever asks for it. */
export function toReceipt({ transaction, hash, readAtSeconds }: InPlace): Receipt {
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
  (pool: pg.Pool, sign: SignReceipt | null) =>
  async ({ data: { transactionId } }: QueryOf<'transaction.receipt'>): Answering<'transaction.receipt'> => {
    const found = await readInPlace(pool, transactionId);
    if (!found || assetOf(found.transaction.from) !== 'COIN') {
      const detail = `There is no transaction ${transactionId}.`;
      return refuse('transaction_not_found', detail);
    }
    const transaction = toTransactionState(found.transaction);
    return { ok: true, data: { transaction, receipt: sign === null ? null : sign(toReceipt(found)) } };
  };
