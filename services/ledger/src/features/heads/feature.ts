import type { LedgerFeature } from '../../engine/feature.ts';
import type { ChainRecords } from './chain.ts';
import { createSealChainDecider, type HeadSigner } from './decide.ts';
import { createReceipts, type ReceiptSigner } from './receipt.ts';
import { CHAINS } from './records.ts';
import { createChainSealing, findNextSeal } from './seal-chains.ts';
import { readNewestHeads } from './table.ts';

export const createHeads = (signHead: HeadSigner | null, signReceipt: ReceiptSigner | null) =>
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
      signHead && everySeconds > 0 ? findNextSeal(pool, everySeconds) : null,
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
