import { listAdminLog } from '@cowrie/postgres';
import type { UserFeature } from '../../engine/feature.ts';

export const adminLog = {
  queries: ({ db }) => ({
    'log.entries': async ({ data }) => ({
      ok: true,
      data: { entries: await listAdminLog(db, data) },
    }),
  }),
} satisfies UserFeature;
