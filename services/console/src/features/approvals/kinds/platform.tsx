import { Amount, type Approval, type Output } from '@cowrie/client';
import { api } from '../../../kit/api/api.ts';
import { behind, textIn } from '../../../kit/values/approval-request.ts';
import { CoinsOrNone } from '../../../kit/values/coins-or-none.tsx';
import { Tag } from '../../../kit/values/tag.tsx';
import { isWord } from '../../../kit/values/terms.ts';
import { defineKind, type Told } from '../kind.ts';

/** One request may change all of a platform at once: each act of it shows all. */

type Platform = Output<'getPlatform'>;
const BUDGET = ['mintPerDay', 'rewardPerDay'] as const;

const idOf = (approval: Approval) => behind(approval, 'platforms') ?? '';

/** What is asked for of the budget; undefined: it stays. */
function asked(approval: Approval, name: (typeof BUDGET)[number]): Amount | null | undefined {
  const budget = approval.request.budget as Record<string, unknown> | undefined;
  const value = budget?.[name];
  return Amount.isAmount(value) || value === null ? value : undefined;
}

function changes({ approval, data }: Told<Platform>) {
  const status = textIn(approval, 'status');
  const name = textIn(approval, 'name');
  const budget = BUDGET.flatMap((each) => {
    const after = asked(approval, each);
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
  values({ approval, data }: Told<Platform>) {
    const status = textIn(approval, 'status');
    return { platform: idOf(approval), status, isSame: data?.status === status };
  },
};

export const budget = defineKind<'budget', Platform>(common);

export const platformStatus = defineKind<'platform-status', Platform>(common);
