import { z } from 'zod';
import { Action, PolicyAction } from '../approvals/actions.ts';
import { APPROVAL_POLICY } from '../approvals/approvals.ts';
import { command, type FeatureContract, query } from '../contract.ts';
import { PlatformId, Units, UserId } from '../primitives.ts';
import { ActiveApiKey } from './api-keys.ts';
import { PlatformAccess } from './platforms.ts';

/** Of which acts a second person is asked. */

/** All of them at one moment; `version` rises with each change. */
export const ApprovalPolicies = z.object({
  version: z.number().int().min(0),
  policies: z.array(APPROVAL_POLICY.wire),
});
export type ApprovalPolicies = z.infer<typeof ApprovalPolicies>;

/** One key: changes of policies come one after another. */
const key = () => 'approval-policies';

/** `others`: there are policies that the user service does not keep. Then this is not the first one, which nobody else has to see. */
const change = { action: PolicyAction, others: z.boolean() };

export const policies = {
  commands: {
    /** `last_super_admin`: of role-change, while no other super admin could approve one. */
    'policy.set': command({
      data: z.object({ ...change, aboveUnits: Units.nullable() }),
      key,
      reply: ApprovalPolicies,
      rejects: ['last_super_admin'],
    }),
    /** When there is none, nothing changes. */
    'policy.remove': command({
      data: z.object(change),
      key,
      reply: ApprovalPolicies,
      rejects: [],
    }),
  },
  queries: {
    'policy.list': query({ data: z.object({}), reply: ApprovalPolicies, rejects: [] }),
    /** Since when a user has these roles without a break; null: they have not. */
    'user.roles-since': query({
      data: z.object({ userId: UserId }),
      reply: z.object({ adminSinceMs: z.number().nullable(), superAdminSinceMs: z.number().nullable() }),
      rejects: ['user_not_found'],
    }),
    /**
     * Whether the requester of an approval may still do it: `withdrawn` says why not. `apiKey` and `platform` are those of the request with
     * the limits, networks and budget of now.
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
