import { Amount, type Approval, type Output } from '@cowrie/client';
import { api } from '../../../kit/api/api.ts';
import { behind, textIn } from '../../../kit/values/approval-request.ts';
import { CoinsOrNone } from '../../../kit/values/coins-or-none.tsx';
import { Tag } from '../../../kit/values/tag.tsx';
import { isWord } from '../../../kit/values/words.ts';
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
};
const names = {
  en: { status: 'Status', name: 'Name', mintPerDay: 'Minted a day', rewardPerDay: 'Rewarded a day' },
  fr: { status: 'État', name: 'Nom', mintPerDay: 'Émis par jour', rewardPerDay: 'Récompensé par jour' },
};
const isSuspended = (approval: Approval) => textIn(approval, 'status') === 'SUSPENDED';
const isSoNow = ({ approval, data }: Told<Platform>) => data?.status === textIn(approval, 'status');

export const budget = defineKind<Platform>()({
  ...common,
  texts: {
    en: { sentence: ({ approval }) => `Set the budget of the platform ${idOf(approval)}`, names: names.en },
    fr: { sentence: ({ approval }) => `Fixer le budget de la plateforme ${idOf(approval)}`, names: names.fr },
  },
});

export const platformStatus = defineKind<Platform>()({
  ...common,
  texts: {
    en: {
      sentence: ({ approval }) =>
        `${isSuspended(approval) ? 'Suspend' : 'Resume'} the platform ${idOf(approval)}`,
      doubts: (told) => [isSoNow(told) && 'The platform already has this status.'],
      names: names.en,
    },
    fr: {
      sentence: ({ approval }) =>
        `${isSuspended(approval) ? 'Suspendre' : 'Rétablir'} la plateforme ${idOf(approval)}`,
      doubts: (told) => [isSoNow(told) && 'La plateforme est déjà dans cet état.'],
      names: names.fr,
    },
  },
});
