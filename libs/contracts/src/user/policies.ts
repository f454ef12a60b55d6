import { z } from 'zod';
import { Action, PolicyAction } from '../approvals/actions.ts';
import { APPROVAL_POLICY } from '../approvals/approvals.ts';
import { command, type FeatureContract, query } from '../contract.ts';
import { PlatformId, Units, UserId } from '../primitives.ts';
import { ActiveApiKey } from './api-keys.ts';
import { PlatformAccess } from './platforms.ts';

/** All policies at one moment; `version` rises with each change. */
export const ApprovalPolicies = z.object({
  version: z.number().int().min(0),
  policies: z.array(APPROVAL_POLICY.wire),
});
export type ApprovalPolicies = z.infer<typeof ApprovalPolicies>;

/** All changes of policies share one key, so that they are applied in order. */
const key = () => 'approval-policies';

/**
 * `others` means that another service has policies already. Then this is not the first policy, which needs no
 * approval.
 */
const changeFields = { action: PolicyAction, others: z.boolean() };

export const policies = {
  commands: {
    /** Refused with `last_super_admin` for role-change while no other super admin could approve one. */
    'policy.set': command({
      data: z.object({ ...changeFields, aboveUnits: Units.nullable() }),
      key,
      reply: ApprovalPolicies,
      rejects: ['last_super_admin'],
    }),
    /** Changes nothing if there is no such policy. */
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
     * Returns since when the user has had these roles without interruption; null for a role that the user
     * does not have.
     */
    'user.roles-since': query({
      data: z.object({ userId: UserId }),
      reply: z.object({ adminSinceMs: z.number().nullable(), superAdminSinceMs: z.number().nullable() }),
      rejects: ['user_not_found'],
    }),
    /**
     * Checks if an approval's requester may still do the operation; `withdrawn` is the reason if not.
     * `apiKey` and `platform` are the request's, with their present limits, networks and budget.
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
