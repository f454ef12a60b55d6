import type { AdminWithdrawal, Approval } from '@cowrie/client';
import { ACTIONS } from '../../../kit/values/approval-rights.ts';

export const DECISION_KINDS = ['withdrawals', 'acts'] as const;
export type DecisionKind = (typeof DECISION_KINDS)[number];

const WITHDRAWAL_STATUSES = [
  'PENDING',
  'SETTLED',
  'REJECTED',
] as const satisfies readonly AdminWithdrawal['status'][];
const APPROVAL_STATUSES = [
  'PENDING',
  'APPROVED',
  'REJECTED',
  'EXPIRED',
] as const satisfies readonly Approval['status'][];

export type DecisionFilter = {
  kind?: DecisionKind | undefined;
  status?: AdminWithdrawal['status'] | Approval['status'] | undefined;
  /** Applies to approvals only, so it hides withdrawals. */
  action?: Approval['action'] | undefined;
  userId?: number | undefined;
};

export function statusesOf(kind: DecisionKind | undefined) {
  if (kind === 'acts') return APPROVAL_STATUSES;
  return kind === 'withdrawals'
    ? WITHDRAWAL_STATUSES
    : APPROVAL_STATUSES.filter((each) => oneOf(WITHDRAWAL_STATUSES, each));
}

const oneOf = <Value extends string>(values: readonly Value[], given: unknown): Value | undefined =>
  values.find((value) => value === given);
const readPositiveId = (given: unknown): number | undefined => {
  const number = Number(given);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

/**
 * Reads the filter from an address. A filter of one kind selects that kind; an invalid value counts as
 * missing.
 */
export function decisionFilterIn(given: Record<string, unknown>): DecisionFilter {
  const action = oneOf(ACTIONS, given.action);
  const userId = readPositiveId(given.userId);
  const only = action ? 'acts' : userId ? 'withdrawals' : undefined;
  const kind = oneOf(DECISION_KINDS, given.kind) ?? only;
  return {
    kind,
    status: oneOf<NonNullable<DecisionFilter['status']>>(statusesOf(kind), given.status),
    action: kind === 'acts' ? action : undefined,
    userId: kind === 'withdrawals' ? userId : undefined,
  };
}

export function questionsOf({ kind, status = 'PENDING', action, userId }: DecisionFilter) {
  const ofWithdrawals = oneOf(WITHDRAWAL_STATUSES, status);
  const ofActs = oneOf(APPROVAL_STATUSES, status);
  return {
    withdrawals: kind !== 'acts' && ofWithdrawals ? { status: ofWithdrawals, userId } : null,
    acts: kind !== 'withdrawals' && ofActs ? { status: ofActs, action } : null,
  };
}
