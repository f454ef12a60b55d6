import type { UserFeature } from '../../engine/feature.ts';
import { oldChallenges } from '../../second-factor/passkeys/challenges.ts';
import { listPasskeys, toPasskeyState } from '../../second-factor/passkeys/table.ts';
import { addPasskey, beginPasskey, removePasskey } from './commands.ts';

/** Passkeys: how they come and go. Signing in by one is a matter of sessions. */
export const passkeys = {
  commands: {
    'passkey.begin': beginPasskey,
    'passkey.add': addPasskey,
    'passkey.remove': removePasskey,
  },
  queries: ({ db }) => ({
    'passkey.list': async ({ data: { userId } }) => ({
      ok: true,
      data: { passkeys: (await listPasskeys(db, userId)).map(toPasskeyState) },
    }),
  }),
  retention: () => [oldChallenges()],
} satisfies UserFeature;
