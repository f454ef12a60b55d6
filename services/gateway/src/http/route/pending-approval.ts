import { APPROVAL } from '@cowrie/contracts';
import { z } from 'zod';
import type { PendingApproval } from '../../outcome.ts';

export const PendingApprovalBody = z.strictObject({ approval: APPROVAL.public });

export const pendingApprovalBody = ({ approval }: PendingApproval) => ({
  approval: APPROVAL.toPublic(approval),
});
