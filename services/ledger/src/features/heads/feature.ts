import type { LedgerFeature } from '../../engine/feature.ts';
import type { ChainRecords } from './chain.ts';
import { createSealChainDecider, type SignHead } from './decide.ts';
import { createReceipts, type SignReceipt } from './receipt.ts';
import { CHAINS } from './records.ts';
import { createChainSealing, firstSeal } from './seal-chains.ts';
import { readNewestHeads } from './table.ts';

/** Heads of chains and receipts of transactions, signed. Without `signHead` no head is sealed here, without `signReceipt` no receipt. */
export const createHeads = (signHead: SignHead | null, signReceipt: SignReceipt | null) =>
  ({
    records: { chains: CHAINS },
    commands: { 'chain.seal': createSealChainDecider(signHead) },
    queries: (pool) => ({
      'chain.heads': async () => ({
        ok: true,
        data: { heads: await readNewestHeads(pool) },
      }),
      'transaction.receipt': createReceipts(pool, signReceipt),
    }),
    firstDue: async ({ config: { SEAL_HEADS_EVERY_SECONDS: everySeconds }, pool }) =>
      signHead && everySeconds > 0 ? firstSeal(pool, everySeconds) : null,
    jobs: ({ config, pool, producer, partitions, logger }) => {
      if (!signHead) {
        logger.warn({}, 'heads of chains are not published: HEAD_SIGNING_KEY is not set');
        return [];
      }
      const everySeconds = config.SEAL_HEADS_EVERY_SECONDS;
      return [
        createChainSealing({
          pool,
          producer,
          partitions,
          everySeconds,
          isSandbox: config.SANDBOX_CLOCK,
          logger,
        }),
      ];
    },
  }) satisfies LedgerFeature<ChainRecords>;
