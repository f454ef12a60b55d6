import { LIMITS } from '@cowrie/contracts';
import type { QueryDeps, UserFeature } from '../../engine/feature.ts';
import { recordUse } from '../../identity/credentials.ts';
import {
  handleCreateServiceAccount,
  handleDeleteServiceAccount,
  handleRotateServiceAccount,
} from './commands.ts';
import { isGoodSecret } from './secrets.ts';
import { findServiceAccount, isActive, listServiceAccounts } from './table.ts';

export const serviceAccounts = {
  commands: {
    'service-account.create': handleCreateServiceAccount,
    'service-account.rotate': handleRotateServiceAccount,
    'service-account.delete': handleDeleteServiceAccount,
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

async function accountOf(
  deps: QueryDeps,
  { clientId, secretHash }: { clientId: string; secretHash: string },
) {
  const account = await findServiceAccount(deps.db, clientId);
  if (!account || account.revokedAtMs !== null || !isGoodSecret(account, secretHash, deps.now())) return null;
  const { id, scopes, platform } = account;
  recordUse(deps, 'service_accounts', account);
  return { id, scopes, platform };
}
