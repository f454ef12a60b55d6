import type { UserFeature } from '../../engine/feature.ts';
import {
  findPlatform,
  listPlatforms,
  refuseUnknownPlatform,
  toPlatformState,
} from '../../identity/platforms.ts';
import { handleChangePlatform, handleCreatePlatform } from './commands.ts';

export const platforms = {
  commands: { 'platform.create': handleCreatePlatform, 'platform.change': handleChangePlatform },
  queries: ({ db }) => ({
    'platform.get': async ({ data }) => {
      const found = await findPlatform(db, data.platform);
      return found
        ? { ok: true, data: { platform: toPlatformState(found) } }
        : refuseUnknownPlatform(data.platform);
    },
    'platform.list': async () => ({
      ok: true,
      data: { platforms: (await listPlatforms(db)).map(toPlatformState) },
    }),
  }),
} satisfies UserFeature;
