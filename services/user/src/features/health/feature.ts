import type { UserFeature } from '../../engine/feature.ts';

/** The health of this service. */
export const health = {
  queries: ({ readHealth }) => ({
    'health.read': async () => ({ ok: true, data: await readHealth() }),
  }),
} satisfies UserFeature;
