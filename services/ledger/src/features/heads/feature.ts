import type pg from 'pg';
import type { Answering, Feature } from '../../engine/feature.ts';
import type { ChainRecords } from './chain.ts';
import { createSealChain, type SignHead } from './decide.ts';
import { createReceipts, type SignReceipt } from './receipt.ts';
import { CHAINS } from './records.ts';
import { readNewestHeads } from './table.ts';

/** Heads of chains and receipts of transactions, signed. Without `signHead` no head is sealed here, without `signReceipt` no receipt. */
export const createHeads = (signHead: SignHead | null, signReceipt: SignReceipt | null) =>
  ({
    records: { chains: CHAINS },
    commands: { 'chain.seal': createSealChain(signHead) },
    queries: (pool: pg.Pool) => ({
      'chain.heads': async (): Answering<'chain.heads'> => ({
        ok: true,
        data: { heads: await readNewestHeads(pool) },
      }),
      'transaction.receipt': createReceipts(pool, signReceipt),
    }),
  }) satisfies Feature<ChainRecords>;
