import { rejectApproval, toApprovalState } from '@cowrie/contracts';
import type { Decider } from '../../book/decision.ts';
import type { ApprovalRecords } from './approval.ts';
import { approvalChange } from './judge.ts';

const decideRejectApproval: Decider<'approval.reject', ApprovalRecords> = {
  accounts: () => [],
  needs: ({ data }) => ({ approvals: data.approvalId }),
  movements: () => 0,
  decide({ approvals }, { data, principal }, nowMs) {
    const rejected = rejectApproval(approvals.get(data.approvalId), data, { principal, nowMs });
    if (!rejected.ok) return rejected;
    const approval = toApprovalState(rejected.approval, nowMs);
    return { ok: true, changes: [approvalChange(rejected.approval)], answers: { shows: { approval } } };
  },
};

export const deciders = { 'approval.reject': decideRejectApproval };
