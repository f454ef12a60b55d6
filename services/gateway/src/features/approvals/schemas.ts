import { ACTIONS, APPROVAL, APPROVAL_STATUSES } from '@cowrie/contracts';
import { z } from 'zod';
import { expected, oneOf, PathUuid, pageQuery, Reason } from '../../api/inputs.ts';

export const Approval = APPROVAL.public;
export const ApprovalBody = z.strictObject({ approval: Approval });
export const ApprovalList = z.strictObject({
  approvals: z.array(Approval),
  nextCursor: z.string().nullable(),
});
export const ApprovalParams = z.strictObject({ id: PathUuid });
export const ListQuery = z.strictObject({
  ...pageQuery,
  status: oneOf(APPROVAL_STATUSES).optional(),
  action: oneOf(ACTIONS).optional(),
});
export const ApproveBody = z.strictObject({
  requestHash: z
    .string(expected('text'))
    .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits')
    .meta({ description: 'The `requestHash` of the approval that you reviewed' }),
});
export const RejectBody = z.strictObject({ reason: Reason.optional() });

/** The answer is that of the approved operation's own route. */
export const OperationAnswer = z.record(z.string(), z.unknown()).meta({
  description: 'The answer of the approved operation. Secrets are shown once, to the approver',
});
