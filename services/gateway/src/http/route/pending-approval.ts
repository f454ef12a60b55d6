import { APPROVAL } from '@cowrie/contracts';
import { z } from 'zod';
import type { PendingApproval } from '../../outcome.ts';

/** Answer of an operation that needs an approval. */
export const PendingApprovalBody = z.strictObject({ approval: APPROVAL.public });

export const pendingApprovalBody = ({ approval }: PendingApproval) => ({
  approval: APPROVAL.toPublic(approval),
});
