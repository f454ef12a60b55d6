import type { Approval, ApprovalPolicy } from '@cowrie/client';
import { api } from '../../../kit/api/api.ts';
import { pathPartAfter, readCoins } from '../../../kit/values/approval-request.ts';
import { PolicyText } from '../../../kit/values/policy-words.tsx';
import { defineKind } from '../kind.ts';

type Policies = readonly ApprovalPolicy[];
const actionOf = (approval: Approval) =>
  pathPartAfter(approval, 'approval-policies') as ApprovalPolicy['action'];

const requestedPolicy = (approval: Approval): ApprovalPolicy | null =>
  approval.method === 'DELETE'
    ? null
    : { action: actionOf(approval), aboveAmount: readCoins(approval, 'aboveAmount') ?? null };

export const approvalPolicy = defineKind<'approval-policy', Policies>({
  read: {
    key: () => ['policies', 'of-approval'],
    from: async () => (await api.listApprovalPolicies()).policies,
  },
  changedValues({ approval, data }) {
    const action = actionOf(approval);
    const now = data?.find((each) => each.action === action) ?? null;
    return {
      policy: {
        now: data && <PolicyText action={action} policy={now} />,
        after: <PolicyText action={action} policy={requestedPolicy(approval)} />,
      },
    };
  },
  values: ({ approval }) => ({ action: actionOf(approval), isDeleted: approval.method === 'DELETE' }),
});
