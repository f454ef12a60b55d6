import { listAdminLog } from '@cowrie/postgres';
import type pg from 'pg';
import type { Answering, LedgerFeature, QueryOf } from '../../engine/feature.ts';

/** The administrative log. What stands in it, each feature says of its own commands. */
export const adminLog = {
  queries: (pool: pg.Pool) => ({
    'log.entries': async ({ data }: QueryOf<'log.entries'>): Answering<'log.entries'> => ({
      ok: true,
      data: { entries: await listAdminLog(pool, data) },
    }),
  }),
} satisfies LedgerFeature;
