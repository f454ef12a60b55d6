import type pg from 'pg';
import { assetOf } from '../../book/account.ts';
import { toTransactionState } from '../../book/states.ts';
import { readTransaction } from '../../book/tables/transactions.ts';
import type { Answering, Feature, QueryOf } from '../../engine/feature.ts';
import { burn, mint, transfer } from './decide.ts';
import { burned, minted } from './log.ts';

/** Coins from one account to another, into being and out of it. */
export const transfers = {
  commands: { 'coins.mint': mint, 'coins.burn': burn, 'coins.transfer': transfer },
  logged: { 'coins.mint': minted, 'coins.burn': burned },
  queries: (pool: pg.Pool) => ({
    'transaction.get': async ({
      data: { transactionId },
    }: QueryOf<'transaction.get'>): Answering<'transaction.get'> => {
      const transaction = await readTransaction(pool, transactionId);
      if (transaction && assetOf(transaction.from) === 'COIN')
        return { ok: true, data: { transaction: toTransactionState(transaction) } };
      const detail = `There is no transaction ${transactionId}.`;
      return { ok: false, code: 'transaction_not_found', detail };
    },
  }),
} satisfies Feature;
