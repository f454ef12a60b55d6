import { readPartition } from '@cowrie/postgres';
import { readNow } from '../../book/tables/clock.ts';
import { firstDueOf } from '../../book/tables/first-due.ts';
import type { LedgerFeature } from '../../engine/feature.ts';
import { createAccountReader } from './account-reader.ts';
import { CLOSING_STORE, createClosings, type WalletRecords } from './closing.ts';
import { deciders } from './decide.ts';
import { findCounterparties } from './find-counterparties.ts';
import { createGetWallet } from './get-wallet.ts';

export const wallets = {
  records: { closing: CLOSING_STORE },
  commands: deciders,
  queries: (pool) => ({
    'wallet.get': createGetWallet({
      read: createAccountReader(pool),
      nextSequence: async (partition) => (await readPartition(pool, partition)).nextSequence,
      now: () => readNow(pool),
    }),
    'counterparties.find-open': async ({ data }) => {
      return { ok: true, data: { userIds: await findCounterparties(pool, data) } };
    },
  }),
  firstDue: ({ pool }) => firstDueOf(pool, { table: 'closing_wallets', column: 'since', only: 'true' }),
  jobs: ({ config: { SANDBOX_CLOCK: isSandbox }, pool, producer, partitions, logger }) => [
    createClosings({ pool, producer, partitions, logger, isSandbox }),
  ],
} satisfies LedgerFeature<WalletRecords>;
