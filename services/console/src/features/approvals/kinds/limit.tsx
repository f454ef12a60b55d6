import { Amount, type Approval, type Limit } from '@cowrie/client';
import type { ReactNode } from 'react';
import { api } from '../../../kit/api/api.ts';
import { behind, textIn } from '../../../kit/values/approval-request.ts';
import { CoinsOrNone } from '../../../kit/values/coins-or-none.tsx';
import { CountOrNone } from '../../../kit/values/count-or-none.tsx';
import { ModeText, TypesText, WhomText, WindowText } from '../../../kit/values/limit-words.tsx';
import { defineKind, type Told } from '../kind.ts';

/** Limits are made, changed and deleted. */

type Read = { limit: Limit | null };

const idOf = (approval: Approval) => behind(approval, 'limits');
const isNew = (approval: Approval) => idOf(approval) === undefined;
const isGone = ({ approval, data }: Told<Read>) => data?.limit === null && !isNew(approval);
/** One that is gone has its id alone. */
const nameOf = ({ approval, data }: Told<Read>) =>
  data?.limit?.name ?? textIn(approval, 'name') ?? (data && idOf(approval)) ?? '…';

const NOTHING = { role: null, platform: null, userId: null, types: null, maxAmount: null, maxCount: null };
type Rules = Omit<Limit, 'id' | 'createdAt' | 'updatedAt'>;

/** What it is afterwards: what is not given stays. */
function rulesAfter({ approval: { request }, data }: Told<Read>): Rules {
  const before = data?.limit ?? { ...NOTHING, name: '', window: '', mode: 'ENFORCE' as const };
  return { ...before, ...(request as Partial<Rules>) };
}

const shown = {
  name: ({ name }: Rules) => name,
  whom: (rules: Rules) => <WhomText of={rules} />,
  types: ({ types }: Rules) => <TypesText types={types} />,
  window: ({ window }: Rules) => <WindowText window={window} />,
  maxAmount: ({ maxAmount }: Rules) => <CoinsOrNone amount={maxAmount} />,
  maxCount: ({ maxCount }: Rules) => <CountOrNone count={maxCount} />,
  mode: ({ mode }: Rules) => <ModeText mode={mode} />,
} satisfies Record<string, (rules: Rules) => ReactNode>;
type Name = keyof typeof shown;

const asText = (value: unknown) => (Amount.isAmount(value) ? value.toString() : JSON.stringify(value));
const FIELDS: Partial<Record<Name, readonly (keyof Rules)[]>> = { whom: ['userId', 'role', 'platform'] };
const isSame = (name: Name, now: Rules, after: Rules) =>
  (FIELDS[name] ?? [name as keyof Rules]).every((each) => asText(now[each]) === asText(after[each]));

const isAsked = (name: Name, { request }: Approval) =>
  (FIELDS[name] ?? [name]).some((field) => Object.hasOwn(request, field));

/** Of a change what it changes, or was asked to change when that is decided; of one that is made or deleted all. */
function changes(told: Told<Read>) {
  const { approval, data } = told;
  if (data === undefined || (approval.status === 'PENDING' && isGone(told))) return {};
  const now = data.limit;
  const isDeleted = approval.method === 'DELETE';
  const after = rulesAfter(told);
  const isShown = (name: Name) => {
    if (isDeleted) return now !== null;
    if (isNew(approval)) return true;
    return isAsked(name, approval) && (approval.status !== 'PENDING' || !now || !isSame(name, now, after));
  };
  const rows = (Object.keys(shown) as Name[])
    .filter(isShown)
    .map((name) => [
      name,
      { now: now ? shown[name](now) : '–', after: isDeleted ? '–' : shown[name](after) },
    ]);
  return Object.fromEntries(rows);
}

export const limit = defineKind<'limit', Read>({
  read: {
    key: (approval) => ['limits', 'of-approval', idOf(approval) ?? null],
    async from(approval) {
      const { limits } = await api.listLimits();
      return { limit: limits.find(({ id }) => id === idOf(approval)) ?? null };
    },
  },
  isReadInRows: true,
  changes,
  changedAt: ({ limit: found }) => found?.updatedAt,
  values: (told) => ({
    isNew: isNew(told.approval),
    isDeleted: told.approval.method === 'DELETE',
    name: nameOf(told),
    isGone: isGone(told),
  }),
});
