import { z } from 'zod';
import { command, type FeatureContract, query } from '../contract.ts';
import { LIMITS } from '../limits.ts';
import { EpochMs } from '../primitives.ts';
import { Action } from './actions.ts';
import { APPROVAL, ApprovalReply, ApprovalStatus } from './approvals.ts';

export const ApprovalPageKey = z.object({ createdAtMs: EpochMs, id: z.uuid() });
export type ApprovalPageKey = z.infer<typeof ApprovalPageKey>;

export const APPROVAL_REFUSALS = [
  'not_found',
  'approval_not_open',
  'approval_changed',
  'approver_too_new',
] as const;

/** The ledger and the user service each answer for their own approvals. */
export const approvals = {
  commands: {
    /** Any administrator may reject. */
    'approval.reject': command({
      data: z.object({
        approvalId: z.uuid(),
        reason: z
          .string()
          .min(1)
          .max(LIMITS.reasonMax * 2)
          .nullable(),
      }),
      key: ({ approvalId }) => `approval:${approvalId}`,
      reply: ApprovalReply,
      rejects: ['not_found', 'approval_not_open'],
    }),
  },
  queries: {
    'approval.get': query({
      data: z.object({ approvalId: z.uuid() }),
      reply: ApprovalReply,
      rejects: ['not_found'],
    }),
    'approval.count': query({
      data: z.object({}),
      reply: z.object({ pending: z.number().int().min(0) }),
      rejects: [],
    }),
    'approval.list': query({
      data: z.object({
        status: ApprovalStatus.nullable(),
        action: Action.nullable(),
        limit: z.number().int().min(1).max(1000),
        before: ApprovalPageKey.nullable(),
      }),
      reply: z.object({ approvals: z.array(APPROVAL.wire), next: ApprovalPageKey.nullable() }),
      rejects: [],
    }),
  },
} satisfies FeatureContract;
