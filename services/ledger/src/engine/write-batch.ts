import { ADVANCE_PARTITIONS, INSERT_OUTBOX, inOneStatement } from '@cowrie/postgres';
import { INSERT_TRANSACTIONS } from '../book/tables/insert-transactions.ts';
import { WRITE_ACCOUNTS } from '../book/tables/write-accounts.ts';
import { INSERT_RESULTS } from './replies/results.ts';

/** All that a batch writes, in one statement: accounts, transactions, outbox rows, results, and where its partitions stand. */
export const batchQuery = inOneStatement('write-batch', [
  WRITE_ACCOUNTS,
  INSERT_TRANSACTIONS,
  INSERT_OUTBOX,
  INSERT_RESULTS,
  ADVANCE_PARTITIONS,
]);
