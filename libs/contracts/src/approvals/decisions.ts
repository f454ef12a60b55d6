import { userOfPrincipal } from '../principal.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { Action } from './actions.ts';
import type { Approval } from './approval-record.ts';
import type { ApprovalDecision } from './approvals.ts';

/** The caller locks the approval first, and stores the decision together with the operation's effects. */

type DecidedApproval = { ok: true; approval: Approval };

export const refuseUnknownApproval = (id: string) => refuse('not_found', `There is no approval ${id}.`);

/** Rights are checked before state and hash, so that somebody without the right learns neither. */
export function decideApproval(
  found: Approval | null | undefined,
  { id, requestHash }: ApprovalDecision,
  by: { principal: string; actions: readonly Action[]; withdrawn: string | null; nowMs: number },
): DecidedApproval | Refusal<'not_found' | 'approval_not_open' | 'approval_changed' | 'forbidden'> {
  const { principal, actions, withdrawn, nowMs } = by;
  if (!found) return refuseUnknownApproval(id);
  const decidedBy = userOfPrincipal(principal);
  if (decidedBy === null || decidedBy === found.requestedBy)
    return refuse('forbidden', 'You cannot approve your own request; another person must.');
  const closed = refuseClosed(found, nowMs);
  if (closed) return closed;
  if (found.requestHash !== requestHash || !actions.includes(found.action))
    return refuse('approval_changed', 'The waiting request is not the one you approve.');
  const status = withdrawn === null ? 'APPROVED' : 'REJECTED';
  return { ok: true, approval: { ...found, status, decidedBy, decidedAtMs: nowMs, reason: withdrawn } };
}

/** Any user may reject an approval, also the requester. */
export function rejectApproval(
  found: Approval | null | undefined,
  { approvalId, reason }: { approvalId: string; reason: string | null },
  { principal, nowMs }: { principal: string; nowMs: number },
): DecidedApproval | Refusal<'not_found' | 'approval_not_open'> {
  const decidedBy = userOfPrincipal(principal);
  if (!found || decidedBy === null) return refuseUnknownApproval(approvalId);
  const closed = refuseClosed(found, nowMs);
  return (
    closed ?? { ok: true, approval: { ...found, status: 'REJECTED', decidedBy, decidedAtMs: nowMs, reason } }
  );
}

function refuseClosed({ status, expiresAtMs }: Approval, nowMs: number): Refusal<'approval_not_open'> | null {
  if (status !== 'PENDING') return refuse('approval_not_open', `The request is already ${status}.`);
  return nowMs < expiresAtMs ? null : refuse('approval_not_open', 'The request has expired.');
}
