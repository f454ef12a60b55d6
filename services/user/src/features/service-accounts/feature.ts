import type { Feature, Handler } from '../../engine/feature.ts';
import { refuse } from '../../engine/outcome.ts';
import { findUser } from '../../identity/table.ts';
import { findServiceAccount, insertServiceAccount } from './table.ts';

const createServiceAccount: Handler<'service-account.create'> = {
  concerns: ({ createdBy }) => ({ userIds: [createdBy] }),
  async handle({ db, nowMs }, { data }) {
    const creator = await findUser(db, data.createdBy);
    if (!creator || creator.deleted)
      return refuse('forbidden', 'The user who asks for the account was deleted.');
    const { serviceAccountId: id, name, clientId, scopes, secretHash, createdBy } = data;
    const serviceAccount = { id, name, clientId, scopes, createdAtMs: nowMs };
    if (!(await insertServiceAccount(db, { ...serviceAccount, secretHash, createdBy }))) {
      return refuse('internal', 'There is a service account with this client id already.');
    }
    const target = `service-account:${id}`;
    const log = { action: 'service_account.created' as const, target, details: { name, scopes } };
    return { ok: true, data: { serviceAccount }, log };
  },
};

/** Other systems that act by themselves. */
export const serviceAccounts = {
  commands: { 'service-account.create': createServiceAccount },
  queries: ({ db }) => ({
    'service-account.find': async ({ data }) => ({
      ok: true,
      data: { serviceAccount: await findServiceAccount(db, data) },
    }),
  }),
} satisfies Feature;
