import { LIMITS } from '@cowrie/contracts';
import type { QueryDeps, UserFeature } from '../../engine/feature.ts';
import { createServiceAccount, deleteAccount, rotateSecret } from './commands.ts';
import { isGoodSecret } from './secrets.ts';
import { findServiceAccount, isActive, listServiceAccounts, noteServiceAccountUse } from './table.ts';

const NOTE_USE_EVERY_MS = 60_000;

/** Other systems that act by themselves. */
export const serviceAccounts = {
  commands: {
    'service-account.create': createServiceAccount,
    'service-account.rotate': rotateSecret,
    'service-account.delete': deleteAccount,
  },
  queries: (deps) => ({
    'service-account.find': async ({ data }) => ({
      ok: true,
      data: { serviceAccount: await accountOf(deps, data) },
    }),
    'service-account.access': async ({ data }) => ({
      ok: true,
      data: { active: await isActive(deps.db, data.serviceAccountId) },
    }),
    'service-account.list': async () => ({
      ok: true,
      data: { serviceAccounts: await listServiceAccounts(deps.db, LIMITS.serviceAccountsListedMax) },
    }),
  }),
} satisfies UserFeature;

/** Whose client id and secret they are. */
async function accountOf(
  { db, now, logger }: QueryDeps,
  { clientId, secretHash }: { clientId: string; secretHash: string },
) {
  const account = await findServiceAccount(db, clientId);
  if (!account || account.revokedAtMs !== null || !isGoodSecret(account, secretHash, now())) return null;
  const { id, scopes, platform, lastUsedAtMs } = account;
  // The caller is not kept waiting for the note, and gets the answer even when it cannot be made.
  if (now() - (lastUsedAtMs ?? 0) >= NOTE_USE_EVERY_MS) {
    noteServiceAccountUse(db, id, now(), NOTE_USE_EVERY_MS).catch((error: unknown) =>
      logger.warn({ err: error, serviceAccountId: id }, 'the last use of a service account cannot be stored'),
    );
  }
  return { id, scopes, platform };
}
