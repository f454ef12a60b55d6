import { ACTIONS, APPROVAL, APPROVAL_STATUSES } from '@cowrie/contracts';
import { z } from 'zod';
import { expected, oneOf, PathUuid, page, Reason } from '../../api/inputs.ts';

export const Approval = APPROVAL.public;
export const ApprovalBody = z.strictObject({ approval: Approval });
export const ApprovalList = z.strictObject({
  approvals: z.array(Approval),
  nextCursor: z.string().nullable(),
});
export const OneApproval = z.strictObject({ id: PathUuid });
export const ListQuery = z.strictObject({
  ...page,
  status: oneOf(APPROVAL_STATUSES).optional(),
  action: oneOf(ACTIONS).optional(),
});
export const ApproveBody = z.strictObject({
  requestHash: z
    .string(expected('text'))
    .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits')
    .meta({ description: 'That of the approval as you saw it' }),
});
export const RejectBody = z.strictObject({ reason: Reason.optional() });

/** Whatever the act answers: it is the answer of its own endpoint. */
export const ActAnswer = z.record(z.string(), z.unknown()).meta({
  description: 'What the endpoint of the act answers; secrets are shown once, to the approver',
});
