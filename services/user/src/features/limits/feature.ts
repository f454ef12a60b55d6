import type { Feature } from '../../engine/feature.ts';
import { changeLimit, createLimit, removeLimit } from './commands.ts';
import { readAllLimits } from './table.ts';

/** How much users may send within a window of time. The ledger holds each command against those that come with it. */
export const limits = {
  commands: { 'limit.create': createLimit, 'limit.change': changeLimit, 'limit.delete': removeLimit },
  queries: ({ db }) => ({
    'limit.list': async () => ({ ok: true, data: await readAllLimits(db) }),
  }),
} satisfies Feature;
