import { refuse } from '@cowrie/contracts';
import { assetOf } from '../../book/account.ts';
import { toSides, toTransactionState } from '../../book/states.ts';
import { readSides, readTransaction } from '../../book/tables/transactions.ts';
import type { LedgerFeature } from '../../engine/feature.ts';
import { deciders } from './decide.ts';
import { logBurn, logMint } from './log.ts';

export const transfers = {
  commands: deciders,
  logged: { 'coins.mint': logMint, 'coins.burn': logBurn },
  queries: (pool) => ({
    'transaction.get': async ({ data: { transactionId } }) => {
      const transaction = await readTransaction(pool, transactionId);
      if (transaction && assetOf(transaction.from) === 'COIN')
        return { ok: true, data: { transaction: toTransactionState(transaction) } };
      const detail = `There is no transaction ${transactionId}.`;
      return refuse('transaction_not_found', detail);
    },
    'transaction.sides': async ({ data: { transactionIds } }) => {
      const found = (await readSides(pool, transactionIds)).filter(({ from }) => assetOf(from) === 'COIN');
      const transactions = found.map(({ id, from, to }) => ({ transactionId: id, ...toSides(from, to) }));
      return { ok: true, data: { transactions } };
    },
  }),
} satisfies LedgerFeature;
