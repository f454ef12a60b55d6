import type { AdminWithdrawal, Approval } from '@cowrie/client';
import { api } from '../../../kit/api/api.ts';
import { findWithdrawal } from '../../../kit/api/withdrawals.ts';
import { NamedParty } from '../../../kit/forms/named-party.tsx';
import { pathPartAfter } from '../../../kit/values/approval-request.ts';
import { Tag } from '../../../kit/values/tag.tsx';
import { Xaf } from '../../../kit/values/xaf.tsx';
import { defineKind } from '../kind.ts';

const idOf = (approval: Approval) => pathPartAfter(approval, 'withdrawals');

const findApprovedWithdrawal = (approval: Approval) => findWithdrawal(api, idOf(approval));

export const withdrawalSettle = defineKind<'withdrawal-settle', AdminWithdrawal | null>({
  read: { key: (approval) => ['withdrawals', 'one', idOf(approval)], from: findApprovedWithdrawal },
  facts: ({ data }) => ({
    user: data && <NamedParty account={{ userId: data.userId }} />,
    xaf: data && <Xaf xaf={data.xaf} />,
    provider: data?.payout.provider,
    account: data?.payout.account,
    state: data && <Tag>{data.status}</Tag>,
  }),
  changedAt: (data) => data?.updatedAt,
  values: ({ approval, data }) => ({
    xaf: data?.xaf ?? approval.amount?.toNumber() ?? 0,
    status: data?.status,
    isDecided: data && data.status !== 'PENDING',
    isMissing: data === null,
  }),
});
