import { canonicalJson } from '../chain/canonical-json.ts';
import { LIMITS } from '../limits.ts';
import type { Action } from './actions.ts';
import {
  APPROVAL,
  type ApiRequest,
  type ApprovalRequest,
  type ApprovalState,
  amountOf,
} from './approvals.ts';

/** `request` is the JSON of the body. EXPIRED is not stored, because it follows from `expiresAtMs`. */
export type Approval = {
  id: string;
  action: Action;
  target: string;
  amountUnits: bigint | null;
  method: string;
  path: string;
  request: string;
  requestHash: string;
  requestedBy: number;
  platform: string | null;
  apiKeyId: string | null;
  status: Exclude<ApprovalState['status'], 'EXPIRED'>;
  reason: string | null;
  createdAtMs: number;
  expiresAtMs: number;
  decidedBy: number | null;
  decidedAtMs: number | null;
};

const KEPT_OPEN_MS = LIMITS.approvalDays * 86_400_000;

const toWire = APPROVAL.of<Omit<Approval, 'request'> & { request: ApiRequest['body'] }>({}).toWire;

export function toApprovalState(approval: Approval, nowMs: number): ApprovalState {
  const { status, expiresAtMs } = approval;
  const isExpired = status === 'PENDING' && nowMs >= expiresAtMs;
  const state = toWire({ ...approval, request: JSON.parse(approval.request) });
  return isExpired ? { ...state, status: 'EXPIRED' } : state;
}

export function createApproval(
  ask: ApprovalRequest,
  asked: Pick<Approval, 'requestedBy' | 'platform' | 'apiKeyId' | 'amountUnits'> & { nowMs: number },
): Approval {
  const { nowMs, ...by } = asked;
  const { id, action, target, request, requestHash } = ask;
  const { method, path, body } = request;
  return {
    ...{ id, action, target, ...by, method, path, request: canonicalJson(body), requestHash },
    ...{ status: 'PENDING', reason: null, decidedBy: null, decidedAtMs: null },
    ...{ createdAtMs: nowMs, expiresAtMs: nowMs + KEPT_OPEN_MS },
  };
}

export function approvalLogEntry(approval: Approval) {
  const { id, action, target, amountUnits, requestHash, requestedBy, status, decidedBy, reason } = approval;
  const { platform, apiKeyId } = approval;
  const did = {
    PENDING: 'approval.requested',
    APPROVED: 'approval.approved',
    REJECTED: 'approval.rejected',
  } as const;
  const amount = amountOf(action, amountUnits);
  return {
    action: did[status],
    target: `approval:${id}`,
    details: {
      ...{ action, of: target, requestHash, requestedBy },
      ...(amount === null ? {} : { amount }),
      ...(platform === null ? {} : { platform }),
      ...(apiKeyId === null ? {} : { apiKeyId }),
      ...(status === 'APPROVED' ? { approvedBy: decidedBy } : {}),
      ...(status === 'REJECTED' ? { rejectedBy: decidedBy, ...(reason === null ? {} : { reason }) } : {}),
    },
  };
}
