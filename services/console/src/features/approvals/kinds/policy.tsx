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

export const approvalPolicy = defineKind<Policies>()({
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
  texts: {
    en: {
      sentence: ({ approval, say }) =>
        approval.method === 'DELETE'
          ? `Ask no second person about “${say.action(actionOf(approval))}” any more`
          : `Ask a second person about “${say.action(actionOf(approval))}”`,
      names: { policy: 'Rule' },
    },
    fr: {
      sentence: ({ approval, say }) =>
        approval.method === 'DELETE'
          ? `Ne plus demander de seconde personne pour « ${say.action(actionOf(approval))} »`
          : `Demander une seconde personne pour « ${say.action(actionOf(approval))} »`,
      names: { policy: 'Règle' },
    },
  },
});
