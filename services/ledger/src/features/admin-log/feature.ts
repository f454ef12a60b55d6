import { listAdminLog } from '@cowrie/postgres';
import type { LedgerFeature } from '../../engine/feature.ts';

export const adminLog = {
  queries: (pool) => ({
    'log.entries': async ({ data }) => ({
      ok: true,
      data: { entries: await listAdminLog(pool, data) },
    }),
  }),
} satisfies LedgerFeature;
