import { Amount, type Approval, type Output } from '@cowrie/client';
import { api } from '../../../kit/api/api.ts';
import { pathPartAfter, readText } from '../../../kit/values/approval-request.ts';
import { CoinsOrNone } from '../../../kit/values/coins-or-none.tsx';
import { Tag } from '../../../kit/values/tag.tsx';
import { isWord } from '../../../kit/values/terms.ts';
import { type ApprovalContext, defineKind } from '../kind.ts';

/** One request may change several parts of a platform, so each of its approvals shows all changes. */

type Platform = Output<'getPlatform'>;
const BUDGET = ['mintPerDay', 'rewardPerDay'] as const;

const idOf = (approval: Approval) => pathPartAfter(approval, 'platforms') ?? '';

function requestedBudget(approval: Approval, name: (typeof BUDGET)[number]): Amount | null | undefined {
  const budget = approval.request.budget as Record<string, unknown> | undefined;
  const value = budget?.[name];
  return Amount.isAmount(value) || value === null ? value : undefined;
}

function changes({ approval, data }: ApprovalContext<Platform>) {
  const status = readText(approval, 'status');
  const name = readText(approval, 'name');
  const budget = BUDGET.flatMap((each) => {
    const after = requestedBudget(approval, each);
    if (after === undefined) return [];
    const now = data && <CoinsOrNone amount={data.budget[each]} />;
    return [[each, { now, after: <CoinsOrNone amount={after} /> }]];
  });
  return {
    ...(isWord(status) && { status: { now: data && <Tag>{data.status}</Tag>, after: <Tag>{status}</Tag> } }),
    ...(name && { name: { now: data?.name, after: name } }),
    ...Object.fromEntries(budget),
  };
}

const common = {
  read: {
    key: (approval: Approval) => ['platform', idOf(approval)],
    from: (approval: Approval) => api.getPlatform({ id: idOf(approval) }),
  },
  changes,
  changedAt: (data: Platform) => data.updatedAt,
  values({ approval, data }: ApprovalContext<Platform>) {
    const status = readText(approval, 'status');
    return { platform: idOf(approval), status, isSame: data?.status === status };
  },
};

export const budget = defineKind<'budget', Platform>(common);

export const platformStatus = defineKind<'platform-status', Platform>(common);
