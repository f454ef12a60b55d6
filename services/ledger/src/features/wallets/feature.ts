import { readPartition } from '@cowrie/postgres';
import type pg from 'pg';
import { readNow } from '../../book/tables/clock.ts';
import type { LedgerFeature } from '../../engine/feature.ts';
import { createAccountReader } from './account-reader.ts';
import { closeWallet, openWallet } from './decide.ts';
import { createGetWallet } from './get-wallet.ts';

/** One wallet for each user. */
export const wallets = {
  commands: { 'wallet.open': openWallet, 'wallet.close': closeWallet },
  queries: (pool: pg.Pool) => ({
    'wallet.get': createGetWallet({
      read: createAccountReader(pool),
      nextSequence: async (partition) => (await readPartition(pool, partition)).nextSequence,
      now: () => readNow(pool),
    }),
  }),
} satisfies LedgerFeature;
