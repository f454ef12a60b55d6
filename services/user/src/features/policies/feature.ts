import type { UserFeature } from '../../engine/feature.ts';
import { refuseUnknownUser } from '../../engine/outcome.ts';
import { readPolicies } from '../../identity/policies.ts';
import { findRolesSince } from '../../identity/roles.ts';
import { findStanding } from '../../identity/standing.ts';
import { handleRemovePolicy, handleSetPolicy } from './commands.ts';

export const policies = {
  commands: { 'policy.set': handleSetPolicy, 'policy.remove': handleRemovePolicy },
  queries: ({ db, now }) => ({
    'policy.list': async () => ({ ok: true, data: await readPolicies(db) }),
    'approval.standing': async ({ data: { approvalId: id, ...request } }) => ({
      ok: true,
      data: await findStanding(db, { id, ...request }, now()),
    }),
    'user.roles-since': async ({ data: { userId } }) => {
      const since = await findRolesSince(db, userId);
      return since ? { ok: true, data: since } : refuseUnknownUser(userId);
    },
  }),
} satisfies UserFeature;
