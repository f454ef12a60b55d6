import type {
  AdminTransaction,
  AdminWithdrawal,
  Approval,
  AuditLogEntry,
  Refusal,
  Schedule,
  Transaction,
  Webhook,
} from '@cowrie/client';
import { by, decided, inOrder, type Moment, refused } from './moments.ts';

/** What happens to something that administrators or the clock decide about. */

const done = (entry: AuditLogEntry): Moment => ({
  at: entry.at,
  what: 'done',
  userId: entry.actorUserId,
  apiKeyId: entry.apiKeyId,
  entry,
});

type OfWithdrawal = {
  withdrawal: AdminWithdrawal;
  entries: readonly AuditLogEntry[];
  approvals: readonly Approval[];
  refusals: readonly Refusal[];
};

/** A withdrawal from what was refused before it to who decided about it. */
export function ofWithdrawal({ withdrawal, entries, approvals, refusals }: OfWithdrawal): Moment[] {
  const { createdAt, updatedAt, userId, xaf, status } = withdrawal;
  const isSaid = status === 'PENDING' || entries.some(({ action }) => action === ENDS[status].action);
  return inOrder([
    ...refusals.map(refused),
    { at: createdAt, what: 'asked', userId, xaf },
    ...approvals.flatMap(decided),
    ...entries.map(done),
    // Who did it stands in the log alone: a provider's callback is nobody's act.
    ...(isSaid ? [] : [{ at: updatedAt, what: ENDS[status].what } as const]),
  ]);
}

const ENDS = {
  SETTLED: { action: 'withdrawal.settled', what: 'settled' },
  REJECTED: { action: 'withdrawal.rejected', what: 'rejected' },
} as const;

/** So many of its last runs. */
const RUNS_MAX = 10;

type OfSchedule = {
  schedule: Schedule;
  /** Newest first. */
  runs: readonly (Transaction | AdminTransaction)[];
  refusals: readonly Refusal[];
};

/** A schedule from what was refused before it to what comes next, with its last runs. */
export function ofSchedule({ schedule, runs, refusals }: OfSchedule): Moment[] {
  const { createdAt, fromUserId, amount, lastFailure } = schedule;
  const paid = runs.slice(0, RUNS_MAX).map(
    (run): Moment => ({
      at: run.createdAt,
      what: 'paid',
      ...by(run),
      amount: run.amount,
      place: { to: 'payment', id: run.id },
    }),
  );
  return inOrder([
    ...refusals.map(refused),
    { at: createdAt, what: 'made', userId: fromUserId, amount },
    ...paid,
    ...(lastFailure ? [{ at: lastFailure.at, what: 'refused', failure: lastFailure.code } as const] : []),
    ...endOf(schedule),
  ]);
}

const STOPPED = { PAUSED: 'paused', CANCELLED: 'cancelled' } as const;

/** Its last run, or last refusal, says that it is over. */
function endOf({ status, nextAt, updatedAt }: Schedule): Moment[] {
  if (status === 'ACTIVE') return nextAt === null ? [] : [{ at: nextAt, what: 'next' }];
  return status === 'FINISHED' ? [] : [{ at: updatedAt, what: STOPPED[status] }];
}

/** A webhook: what administrators did to it, and since when it fails. */
export const ofWebhook = (
  { failingSince }: Pick<Webhook, 'failingSince'>,
  entries: readonly AuditLogEntry[],
): Moment[] =>
  inOrder([
    ...entries.map(done),
    ...(failingSince === null ? [] : [{ at: failingSince, what: 'failing' } as const]),
  ]);

/** A list that is read page after page, newest first. */
type Page<Row> = { rows: readonly Row[]; hasMore: boolean };

type OfUser = {
  /** Null where nobody knows any more. */
  registeredAt: string | null;
  entries: Page<AuditLogEntry>;
  refusals: Page<Refusal>;
};

/** What was done to a user and refused to them, newest first, as far down as both are read. */
export function ofUser({ registeredAt, entries, refusals }: OfUser): Moment[] {
  const lists: { moments: Moment[]; hasMore: boolean }[] = [
    { moments: entries.rows.map(entryOfUser), hasMore: entries.hasMore },
    { moments: refusals.rows.map(refusalOfUser), hasMore: refusals.hasMore },
  ];
  // What is older than the end of a list that goes on may have something of it before it.
  const ends = lists.filter(({ hasMore }) => hasMore).map(({ moments }) => moments.at(-1)?.at ?? '9999');
  const isAll = ends.length === 0;
  const registered: Moment[] =
    isAll && registeredAt !== null ? [{ at: registeredAt, what: 'registered' }] : [];
  return inOrder([...lists.flatMap(({ moments }) => moments), ...registered])
    .filter(({ at }) => ends.every((end) => Date.parse(at) >= Date.parse(end)))
    .reverse();
}

const entryOfUser = (entry: AuditLogEntry): Moment => ({
  ...done(entry),
  place: { to: 'log', id: entry.target, action: entry.action },
});

const refusalOfUser = (refusal: Refusal): Moment => ({
  ...refused(refusal),
  ...(refusal.amount === null ? {} : { amount: refusal.amount }),
  place: { to: 'refusal', id: refusal.requestId },
});
