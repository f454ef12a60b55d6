import { Amount, type Approval, type Limit } from '@cowrie/client';
import type { ReactNode } from 'react';
import { api } from '../../../kit/api/api.ts';
import { pathPartAfter, readText } from '../../../kit/values/approval-request.ts';
import { CoinsOrNone } from '../../../kit/values/coins-or-none.tsx';
import { CountOrNone } from '../../../kit/values/count-or-none.tsx';
import { ModeText, SpendersText, TypesText, WindowText } from '../../../kit/values/limit-words.tsx';
import { type ApprovalContext, defineKind } from '../kind.ts';

type LimitData = { limit: Limit | null };

const idOf = (approval: Approval) => pathPartAfter(approval, 'limits');
const isNew = (approval: Approval) => idOf(approval) === undefined;
const isGone = ({ approval, data }: ApprovalContext<LimitData>) => data?.limit === null && !isNew(approval);
/** A deleted limit has only its id. */
const nameOf = ({ approval, data }: ApprovalContext<LimitData>) =>
  data?.limit?.name ?? readText(approval, 'name') ?? (data && idOf(approval)) ?? '…';

const NOTHING = { role: null, platform: null, userId: null, types: null, maxAmount: null, maxCount: null };
type Rules = Omit<Limit, 'id' | 'createdAt' | 'updatedAt'>;

/** Fields outside the request keep their values. */
function rulesAfter({ approval: { request }, data }: ApprovalContext<LimitData>): Rules {
  const before = data?.limit ?? { ...NOTHING, name: '', window: '', mode: 'ENFORCE' as const };
  return { ...before, ...(request as Partial<Rules>) };
}

const shownFields = {
  name: ({ name }: Rules) => name,
  whom: (rules: Rules) => <SpendersText of={rules} />,
  types: ({ types }: Rules) => <TypesText types={types} />,
  window: ({ window }: Rules) => <WindowText window={window} />,
  maxAmount: ({ maxAmount }: Rules) => <CoinsOrNone amount={maxAmount} />,
  maxCount: ({ maxCount }: Rules) => <CountOrNone count={maxCount} />,
  mode: ({ mode }: Rules) => <ModeText mode={mode} />,
} satisfies Record<string, (rules: Rules) => ReactNode>;
type Name = keyof typeof shownFields;

const comparableText = (value: unknown) =>
  Amount.isAmount(value) ? value.toString() : JSON.stringify(value);
const FIELDS: Partial<Record<Name, readonly (keyof Rules)[]>> = { whom: ['userId', 'role', 'platform'] };
const isSame = (name: Name, now: Rules, after: Rules) =>
  (FIELDS[name] ?? [name as keyof Rules]).every(
    (each) => comparableText(now[each]) === comparableText(after[each]),
  );

const isRequested = (name: Name, { request }: Approval) =>
  (FIELDS[name] ?? [name]).some((field) => Object.hasOwn(request, field));

/**
 * The changed fields. A decided change lists all requested fields, and a creation or deletion lists all
 * fields.
 */
function changedValues(told: ApprovalContext<LimitData>) {
  const { approval, data } = told;
  if (data === undefined || (approval.status === 'PENDING' && isGone(told))) return {};
  const now = data.limit;
  const isDeleted = approval.method === 'DELETE';
  const after = rulesAfter(told);
  const isShown = (name: Name) => {
    if (isDeleted) return now !== null;
    if (isNew(approval)) return true;
    return (
      isRequested(name, approval) && (approval.status !== 'PENDING' || !now || !isSame(name, now, after))
    );
  };
  const rows = (Object.keys(shownFields) as Name[])
    .filter(isShown)
    .map((name) => [
      name,
      { now: now ? shownFields[name](now) : '–', after: isDeleted ? '–' : shownFields[name](after) },
    ]);
  return Object.fromEntries(rows);
}

export const limit = defineKind<'limit', LimitData>({
  read: {
    key: (approval) => ['limits', 'of-approval', idOf(approval) ?? null],
    async from(approval) {
      const { limits } = await api.listLimits();
      return { limit: limits.find(({ id }) => id === idOf(approval)) ?? null };
    },
  },
  isReadInRows: true,
  changedValues,
  changedAt: ({ limit: found }) => found?.updatedAt,
  values: (told) => ({
    isNew: isNew(told.approval),
    isDeleted: told.approval.method === 'DELETE',
    name: nameOf(told),
    isGone: isGone(told),
  }),
});
