import type { Approval, ApprovalPolicy } from '@cowrie/client';
import { api } from '../../../kit/api/api.ts';
import { behind, coinsIn } from '../../../kit/values/approval-request.ts';
import { PolicyText } from '../../../kit/values/policy-words.tsx';
import { defineKind } from '../kind.ts';

type Policies = readonly ApprovalPolicy[];
const actionOf = (approval: Approval) => behind(approval, 'approval-policies') as ApprovalPolicy['action'];

const askedFor = (approval: Approval): ApprovalPolicy | null =>
  approval.method === 'DELETE'
    ? null
    : { action: actionOf(approval), aboveAmount: coinsIn(approval, 'aboveAmount') ?? null };

export const approvalPolicy = defineKind<'approval-policy', Policies>({
  read: {
    key: () => ['policies', 'of-approval'],
    from: async () => (await api.listApprovalPolicies()).policies,
  },
  changes({ approval, data }) {
    const action = actionOf(approval);
    const now = data?.find((each) => each.action === action) ?? null;
    return {
      policy: {
        now: data && <PolicyText action={action} policy={now} />,
        after: <PolicyText action={action} policy={askedFor(approval)} />,
      },
    };
  },
  values: ({ approval }) => ({ action: actionOf(approval), isDeleted: approval.method === 'DELETE' }),
});
