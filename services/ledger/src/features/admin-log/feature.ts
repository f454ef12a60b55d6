import { listAdminLog } from '@cowrie/postgres';
import type pg from 'pg';
import type { Answering, Feature, QueryOf } from '../../engine/feature.ts';

/** The administrative log. What stands in it, each feature says of its own commands. */
export const adminLog = {
  queries: (pool: pg.Pool) => ({
    'log.list': async ({ data }: QueryOf<'log.list'>): Answering<'log.list'> => ({
      ok: true,
      data: { entries: await listAdminLog(pool, data) },
    }),
    'log.of-target': async ({ data }: QueryOf<'log.of-target'>): Answering<'log.of-target'> => ({
      ok: true,
      data: { entries: await listAdminLog(pool, data) },
    }),
  }),
} satisfies Feature;
