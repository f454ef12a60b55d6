import type { AdminWithdrawal, Approval } from '@cowrie/client';
import { ACTIONS } from '../../../kit/values/approval-rights.ts';

/** What there is to decide about: XAF that users take out, and acts for a second person, of which mints are some. */
export const DECISION_KINDS = ['withdrawals', 'acts'] as const;
export type DecisionKind = (typeof DECISION_KINDS)[number];

const OF_WITHDRAWALS = [
  'PENDING',
  'SETTLED',
  'REJECTED',
] as const satisfies readonly AdminWithdrawal['status'][];
const OF_ACTS = [
  'PENDING',
  'APPROVED',
  'REJECTED',
  'EXPIRED',
] as const satisfies readonly Approval['status'][];

export type DecisionFilter = {
  kind?: DecisionKind | undefined;
  status?: AdminWithdrawal['status'] | Approval['status'] | undefined;
  /** Of acts alone: with it there are no others. */
  action?: Approval['action'] | undefined;
  /** Of withdrawals alone. */
  userId?: number | undefined;
};

/** The statuses that can be chosen; of everything those that all have. */
export function statusesOf(kind: DecisionKind | undefined) {
  if (kind === 'acts') return OF_ACTS;
  return kind === 'withdrawals' ? OF_WITHDRAWALS : OF_ACTS.filter((each) => oneOf(OF_WITHDRAWALS, each));
}

const oneOf = <Value extends string>(values: readonly Value[], given: unknown): Value | undefined =>
  values.find((value) => value === given);
const idIn = (given: unknown): number | undefined => {
  const number = Number(given);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

/** What an address says of them. What belongs to one kind alone makes it that kind; what does not fit counts as not said. */
export function decisionFilterIn(given: Record<string, unknown>): DecisionFilter {
  const action = oneOf(ACTIONS, given.action);
  const userId = idIn(given.userId);
  const only = action ? 'acts' : userId ? 'withdrawals' : undefined;
  const kind = oneOf(DECISION_KINDS, given.kind) ?? only;
  return {
    kind,
    status: oneOf<NonNullable<DecisionFilter['status']>>(statusesOf(kind), given.status),
    action: kind === 'acts' ? action : undefined,
    userId: kind === 'withdrawals' ? userId : undefined,
  };
}

/** The question for each list that is shown; null: it is not. Unless a status is chosen they are what waits. */
export function questionsOf({ kind, status = 'PENDING', action, userId }: DecisionFilter) {
  const ofWithdrawals = oneOf(OF_WITHDRAWALS, status);
  const ofActs = oneOf(OF_ACTS, status);
  return {
    withdrawals: kind !== 'acts' && ofWithdrawals ? { status: ofWithdrawals, userId } : null,
    acts: kind !== 'withdrawals' && ofActs ? { status: ofActs, action } : null,
  };
}
