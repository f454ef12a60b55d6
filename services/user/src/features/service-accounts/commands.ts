import { refuse } from '@cowrie/contracts';
import type { Handler } from '../../engine/feature.ts';
import { findPlatform, refuseUnknownPlatform } from '../../identity/platforms.ts';
import { findUser } from '../../identity/table.ts';
import { formerSecretsAfter } from './secrets.ts';
import {
  deleteServiceAccount,
  insertServiceAccount,
  lockServiceAccount,
  replaceSecret,
  toServiceAccountState,
} from './table.ts';

const targetOf = (id: string) => `service-account:${id}`;
const refuseUnknownAccount = (id: string) => refuse('not_found', `There is no service account ${id}.`);

export const handleCreateServiceAccount: Handler<'service-account.create'> = {
  concerns: ({ createdBy }) => ({ userIds: [createdBy] }),
  async handle({ db, nowMs }, { data }) {
    const creator = await findUser(db, data.createdBy);
    if (!creator || creator.deleted)
      return refuse('forbidden', 'The user who asks for the account was deleted.');
    const { serviceAccountId: id, name, clientId, scopes, secretHash, createdBy, platform = null } = data;
    if (platform !== null && !(await findPlatform(db, platform))) return refuseUnknownPlatform(platform);
    const serviceAccount = { id, name, clientId, scopes, platform, createdAtMs: nowMs };
    if (!(await insertServiceAccount(db, { ...serviceAccount, secretHash, createdBy }))) {
      return refuse('internal', 'There is a service account with this client id already.');
    }
    const log = {
      action: 'service_account.created' as const,
      target: targetOf(id),
      details: { name, scopes, ...(platform === null ? {} : { platform }) },
    };
    return { ok: true, data: { serviceAccount }, log };
  },
};

/** All commands of an account go through one partition, so no user is locked. */
export const handleRotateServiceAccount: Handler<'service-account.rotate'> = {
  concerns: () => ({}),
  async handle({ db, nowMs }, { data: { serviceAccountId: id, secretHash, overlapSeconds } }) {
    const account = await lockServiceAccount(db, id);
    if (!account || account.revokedAtMs !== null) return refuseUnknownAccount(id);
    const formerSecrets = formerSecretsAfter(account, overlapSeconds, nowMs);
    await replaceSecret(db, id, { secretHash, formerSecrets });
    const log = {
      action: 'service_account.rotated' as const,
      target: targetOf(id),
      details: { overlapSeconds },
    };
    return { ok: true, data: { serviceAccount: toServiceAccountState(account) }, log };
  },
};

export const handleDeleteServiceAccount: Handler<'service-account.delete'> = {
  concerns: () => ({}),
  async handle({ db, nowMs }, { data: { serviceAccountId: id } }) {
    const account = await lockServiceAccount(db, id);
    if (!account) return refuseUnknownAccount(id);
    if (account.revokedAtMs !== null) return { ok: true, data: {} };
    await deleteServiceAccount(db, id, nowMs);
    return {
      ok: true,
      data: {},
      log: { action: 'service_account.deleted', target: targetOf(id), details: {} },
    };
  },
};
