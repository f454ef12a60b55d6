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
import { actorOf, approvalEvents, refusalEvent, sortEvents, type TimelineEvent } from './coin-events.ts';

const logEvent = (entry: AuditLogEntry): TimelineEvent => ({
  at: entry.at,
  kind: 'done',
  userId: entry.actorUserId,
  apiKeyId: entry.apiKeyId,
  entry,
});

type WithdrawalHistory = {
  withdrawal: AdminWithdrawal;
  entries: readonly AuditLogEntry[];
  approvals: readonly Approval[];
  refusals: readonly Refusal[];
};

export function withdrawalEvents({
  withdrawal,
  entries,
  approvals,
  refusals,
}: WithdrawalHistory): TimelineEvent[] {
  const { createdAt, updatedAt, userId, xaf, status } = withdrawal;
  const isSaid = status === 'PENDING' || entries.some(({ action }) => action === ENDS[status].action);
  return sortEvents([
    ...refusals.map(refusalEvent),
    { at: createdAt, kind: 'asked', userId, xaf },
    ...approvals.flatMap(approvalEvents),
    ...entries.map(logEvent),
    // Only the log names the actor. A provider's callback has no entry there.
    ...(isSaid ? [] : [{ at: updatedAt, kind: ENDS[status].kind } as const]),
  ]);
}

const ENDS = {
  SETTLED: { action: 'withdrawal.settled', kind: 'settled' },
  REJECTED: { action: 'withdrawal.rejected', kind: 'rejected' },
} as const;

const RUNS_MAX = 10;

type ScheduleHistory = {
  schedule: Schedule;
  runs: readonly (Transaction | AdminTransaction)[];
  refusals: readonly Refusal[];
};

export function scheduleEvents({ schedule, runs, refusals }: ScheduleHistory): TimelineEvent[] {
  const { createdAt, fromUserId, amount, lastFailure } = schedule;
  const paid = runs.slice(0, RUNS_MAX).map(
    (run): TimelineEvent => ({
      at: run.createdAt,
      kind: 'paid',
      ...actorOf(run),
      amount: run.amount,
      link: { to: 'payment', id: run.id },
    }),
  );
  return sortEvents([
    ...refusals.map(refusalEvent),
    { at: createdAt, kind: 'made', userId: fromUserId, amount },
    ...paid,
    ...(lastFailure ? [{ at: lastFailure.at, kind: 'refused', failure: lastFailure.code } as const] : []),
    ...scheduleEndEvents(schedule),
  ]);
}

const STOPPED = { PAUSED: 'paused', CANCELLED: 'cancelled' } as const;

/** A finished schedule has no end event, because its last run or refusal shows the end. */
function scheduleEndEvents({ status, nextAt, updatedAt }: Schedule): TimelineEvent[] {
  if (status === 'ACTIVE') return nextAt === null ? [] : [{ at: nextAt, kind: 'next' }];
  return status === 'FINISHED' ? [] : [{ at: updatedAt, kind: STOPPED[status] }];
}

export const webhookEvents = (
  { failingSince }: Pick<Webhook, 'failingSince'>,
  entries: readonly AuditLogEntry[],
): TimelineEvent[] =>
  sortEvents([
    ...entries.map(logEvent),
    ...(failingSince === null ? [] : [{ at: failingSince, kind: 'failing' } as const]),
  ]);

type Page<Row> = { rows: readonly Row[]; hasMore: boolean };

type UserHistory = {
  registeredAt: string | null;
  entries: Page<AuditLogEntry>;
  refusals: Page<Refusal>;
};

/** Newest first, down to the point up to which both lists are loaded. */
export function userEvents({ registeredAt, entries, refusals }: UserHistory): TimelineEvent[] {
  const lists: { events: TimelineEvent[]; hasMore: boolean }[] = [
    { events: entries.rows.map(userLogEvent), hasMore: entries.hasMore },
    { events: refusals.rows.map(userRefusalEvent), hasMore: refusals.hasMore },
  ];
  // Events older than the end of an incomplete list are dropped, because earlier ones may be missing between
  // them.
  const ends = lists.filter(({ hasMore }) => hasMore).map(({ events }) => events.at(-1)?.at ?? '9999');
  const isAll = ends.length === 0;
  const registered: TimelineEvent[] =
    isAll && registeredAt !== null ? [{ at: registeredAt, kind: 'registered' }] : [];
  return sortEvents([...lists.flatMap(({ events }) => events), ...registered])
    .filter(({ at }) => ends.every((end) => Date.parse(at) >= Date.parse(end)))
    .reverse();
}

const userLogEvent = (entry: AuditLogEntry): TimelineEvent => ({
  ...logEvent(entry),
  link: { to: 'log', id: entry.target, action: entry.action },
});

const userRefusalEvent = (refusal: Refusal): TimelineEvent => ({
  ...refusalEvent(refusal),
  ...(refusal.amount === null ? {} : { amount: refusal.amount }),
  link: { to: 'refusal', id: refusal.requestId },
});
