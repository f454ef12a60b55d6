import { listAdminLog } from '@cowrie/postgres';
import type pg from 'pg';
import type { Answering, Feature, QueryOf } from '../../engine/feature.ts';

/** The administrative log. What stands in it, each feature says of its own commands. */
export const adminLog = {
  queries(pool: pg.Pool) {
    const list = async ({ data }: QueryOf<'log.list' | 'log.of-target'>): Answering<'log.list'> => ({
      ok: true,
      data: { entries: await listAdminLog(pool, data) },
    });
    return { 'log.list': list, 'log.of-target': list };
  },
} satisfies Feature;
