import type { UserCommand } from '@cowrie/contracts';
import { type HandlerContext, type OutcomeOf, refuse } from '../engine/outcome.ts';
import { insertServiceAccount } from '../features/service-accounts/table.ts';
import { findUser } from '../identity/table.ts';

type Create = Extract<UserCommand, { name: 'service-account.create' }>;

export async function createServiceAccount(
  { db, nowMs }: HandlerContext,
  { data }: Create,
): Promise<OutcomeOf<'service-account.create'>> {
  const creator = await findUser(db, data.createdBy);
  if (!creator || creator.deleted)
    return refuse('forbidden', 'The user who asks for the account was deleted.');
  const { serviceAccountId: id, name, clientId, scopes, secretHash, createdBy } = data;
  const serviceAccount = { id, name, clientId, scopes, createdAtMs: nowMs };
  if (!(await insertServiceAccount(db, { ...serviceAccount, secretHash, createdBy }))) {
    return refuse('internal', 'There is a service account with this client id already.');
  }
  return { ok: true, data: { serviceAccount } };
}
