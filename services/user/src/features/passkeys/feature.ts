import type { UserFeature } from '../../engine/feature.ts';
import { oldChallenges } from '../../second-factor/passkeys/challenges.ts';
import { listPasskeys, toPasskeyState } from '../../second-factor/passkeys/table.ts';
import { handleAddPasskey, handleBeginPasskey, handleRemovePasskey } from './commands.ts';

export const passkeys = {
  commands: {
    'passkey.begin': handleBeginPasskey,
    'passkey.add': handleAddPasskey,
    'passkey.remove': handleRemovePasskey,
  },
  queries: ({ db }) => ({
    'passkey.list': async ({ data: { userId } }) => ({
      ok: true,
      data: { passkeys: (await listPasskeys(db, userId)).map(toPasskeyState) },
    }),
  }),
  retention: () => [oldChallenges()],
} satisfies UserFeature;
