import {
  LIMITS,
  type Metadata,
  type RunFailure,
  SCHEDULE,
  SCHEDULE_CHANGED,
  type ScheduleInterval,
  type ScheduleStatus,
} from '@cowrie/contracts';
import { column, type RowOf, table } from '@cowrie/postgres';
import { treasuryOf, userOf } from '../../book/account.ts';
import type { RecordsById } from '../../book/decision.ts';
import type { NotedUsers } from '../../engine/records.ts';

export const SCHEDULES = table('schedules', {
  id: column.uuid(),
  payer: column.number(),
  receiver: column.number(),
  amountUnits: column.bigint('amount'),
  reason: column.text(),
  every: column.text<ScheduleInterval>().orNull(),
  startsAtMs: column.time(),
  /** The total number of payments; null means until it is cancelled. */
  times: column.int().orNull(),
  /** The number of payments made so far. */
  runs: column.int(),
  /**
   * The number of the next occurrence, the number of its refused attempts, and the time of its next attempt; the time is null
   * unless the schedule is ACTIVE.
   */
  due: column.int(),
  attempt: column.int(),
  nextAtMs: column.time().orNull(),
  status: column.text<ScheduleStatus>(),
  /** The code of the last refused run. */
  failureCode: column.text<RunFailure>().orNull(),
  failedAtMs: column.time().orNull(),
  metadata: column.jsonText<Metadata>().orNull(),
  createdAtMs: column.time(),
  updatedAtMs: column.time(),
  /** The payer's partition; only its commands change the schedule. */
  partition: column.int(),
});
export type ScheduleRow = RowOf<typeof SCHEDULES>;
/** A scheduled or repeated payment of a user. Only commands of the payer's partition change it. */
export type Schedule = Omit<ScheduleRow, 'partition'>;

export type ScheduleRecords = { schedules: RecordsById<Schedule>; pausedPayers: NotedUsers };

/** Returns true when the schedule may still be paid. */
export const isOpen = ({ status }: Schedule): boolean => status === 'ACTIVE' || status === 'PAUSED';

/** Returns true when the schedule was paused because a run was refused in every attempt. */
export const hasGivenUp = ({ status, attempt }: Schedule): boolean =>
  status === 'PAUSED' && attempt > LIMITS.scheduleRetries;

/** Returns the number of payments to come; 0 for a schedule that finished because its time passed. */
function remainingOf({ status, times, runs }: Schedule): number | null {
  if (status === 'FINISHED') return 0;
  return times === null ? null : times - runs;
}

const scheduleFields = {
  fromUserId: ({ payer }: Schedule) => payer,
  toUserId: ({ receiver }: Schedule) => userOf(receiver),
  toTreasury: ({ receiver }: Schedule) => treasuryOf(receiver),
  remaining: remainingOf,
  lastFailure: ({ failureCode: code, failedAtMs: atMs }: Schedule) =>
    code === null || atMs === null ? null : { code, atMs },
};
export const toScheduleState = SCHEDULE.of<Schedule>(scheduleFields).toWire;
export const toScheduleChanged = SCHEDULE_CHANGED.of<Schedule>(scheduleFields).toEvent;
