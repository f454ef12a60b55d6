import type { UserFeature } from '../../engine/feature.ts';

export const health = {
  queries: ({ readHealth }) => ({
    'health.read': async () => ({ ok: true, data: await readHealth() }),
  }),
} satisfies UserFeature;
