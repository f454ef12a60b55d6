import type pg from 'pg';
import type { Answering, Feature } from '../../engine/feature.ts';
import type { ChainRecords } from './chain.ts';
import { createSealChain, type SignHead } from './decide.ts';
import { CHAINS } from './records.ts';
import { readNewestHeads } from './table.ts';

/** Heads of chains, signed and published. Without `sign` none is sealed here. */
export const createHeads = (sign: SignHead | null) =>
  ({
    records: { chains: CHAINS },
    commands: { 'chain.seal': createSealChain(sign) },
    queries: (pool: pg.Pool) => ({
      'chain.heads': async (): Answering<'chain.heads'> => ({
        ok: true,
        data: { heads: await readNewestHeads(pool) },
      }),
    }),
  }) satisfies Feature<ChainRecords>;
