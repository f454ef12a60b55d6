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

/** Changes of policies are applied in order. */
const key = () => 'approval-policies';

/** True if another service has policies already; then even this one needs an approval. */
const changeFields = { action: PolicyAction, others: z.boolean() };

export const policies = {
  commands: {
    /** `last_super_admin` for role-change while no other super admin could approve one. */
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
    /** Since when the user has had these roles without interruption; null for a missing role. */
    'user.roles-since': query({
      data: z.object({ userId: UserId }),
      reply: z.object({ adminSinceMs: z.number().nullable(), superAdminSinceMs: z.number().nullable() }),
      rejects: ['user_not_found'],
    }),
    /**
     * Checks if the requester may still do the operation; `withdrawn` is the reason if not. `apiKey` and
     * `platform` are present ones.
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
