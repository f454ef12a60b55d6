import { listAdminLog } from '@cowrie/postgres';
import type { Feature } from '../../engine/feature.ts';

/** The administrative log. What stands in it, each feature says of its own commands. */
export const adminLog = {
  queries: ({ db }) => ({
    'log.list': async ({ data }) => ({ ok: true, data: { entries: await listAdminLog(db, data) } }),
    'log.of-target': async ({ data }) => ({ ok: true, data: { entries: await listAdminLog(db, data) } }),
  }),
} satisfies Feature;
