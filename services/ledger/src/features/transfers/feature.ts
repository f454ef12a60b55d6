import { refuse } from '@cowrie/contracts';
import type pg from 'pg';
import { assetOf } from '../../book/account.ts';
import { toSides, toTransactionState } from '../../book/states.ts';
import { readSides, readTransaction } from '../../book/tables/transactions.ts';
import type { Answering, LedgerFeature, QueryOf } from '../../engine/feature.ts';
import { burn, mint, transfer } from './decide.ts';
import { burned, minted } from './log.ts';

/** Coins from one account to another, into circulation and out of it. */
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
      return refuse('transaction_not_found', detail);
    },
    'transaction.sides': async ({
      data: { transactionIds },
    }: QueryOf<'transaction.sides'>): Answering<'transaction.sides'> => {
      const found = (await readSides(pool, transactionIds)).filter(({ from }) => assetOf(from) === 'COIN');
      const transactions = found.map(({ id, from, to }) => ({ transactionId: id, ...toSides(from, to) }));
      return { ok: true, data: { transactions } };
    },
  }),
} satisfies LedgerFeature;
