import { z } from 'zod';
import { Action, PolicyAction } from '../approvals/actions.ts';
import { APPROVAL_POLICY } from '../approvals/approvals.ts';
import { command, type FeatureContract, query } from '../contract.ts';
import { PlatformId, Units, UserId } from '../primitives.ts';
import { ActiveApiKey } from './api-keys.ts';
import { PlatformAccess } from './platforms.ts';

export const ApprovalPolicies = z.object({
  version: z.number().int().min(0),
  policies: z.array(APPROVAL_POLICY.wire),
});
export type ApprovalPolicies = z.infer<typeof ApprovalPolicies>;

/** One key keeps changes of policies in order. */
const key = () => 'approval-policies';

/** `others` is true if another service has policies already, so that even the first policy here needs an approval. */
const changeFields = { action: PolicyAction, others: z.boolean() };

export const policies = {
  commands: {
    /** A policy for role-change is refused while no other super admin could approve one. */
    'policy.set': command({
      data: z.object({ ...changeFields, aboveUnits: Units.nullable() }),
      key,
      reply: ApprovalPolicies,
      rejects: ['last_super_admin'],
    }),
    'policy.remove': command({
      data: z.object(changeFields),
      key,
      reply: ApprovalPolicies,
      rejects: [],
    }),
  },
  queries: {
    'policy.list': query({ data: z.object({}), reply: ApprovalPolicies, rejects: [] }),
    /**
     * The times since which the user has the roles without interruption; null for a role that the user does not have.
     */
    'user.roles-since': query({
      data: z.object({ userId: UserId }),
      reply: z.object({ adminSinceMs: z.number().nullable(), superAdminSinceMs: z.number().nullable() }),
      rejects: ['user_not_found'],
    }),
    /**
     * `withdrawn` is the reason why the requester may no longer do the operation. `apiKey` and `platform` are as they
     * are now.
     */
    'approval.standing': query({
      data: z.object({
        approvalId: z.uuid(),
        action: Action,
        requestedBy: UserId,
        platform: PlatformId.nullable(),
        apiKeyId: z.uuid().nullable(),
      }),
      reply: z.object({
        withdrawn: z.string().nullable(),
        apiKey: ActiveApiKey.nullable(),
        platform: PlatformAccess.nullable(),
      }),
      rejects: [],
    }),
  },
} satisfies FeatureContract;
