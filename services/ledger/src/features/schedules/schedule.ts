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
  /** Null: until it is cancelled. */
  times: column.int().orNull(),
  runs: column.int(),
  /** The next occurrence, its refused attempts, and its next attempt's time, which is null unless ACTIVE. */
  due: column.int(),
  attempt: column.int(),
  nextAtMs: column.time().orNull(),
  status: column.text<ScheduleStatus>(),
  failureCode: column.text<RunFailure>().orNull(),
  failedAtMs: column.time().orNull(),
  metadata: column.jsonText<Metadata>().orNull(),
  createdAtMs: column.time(),
  updatedAtMs: column.time(),
  /** The payer's partition; only its commands change the schedule. */
  partition: column.int(),
});
export type ScheduleRow = RowOf<typeof SCHEDULES>;
export type Schedule = Omit<ScheduleRow, 'partition'>;

export type ScheduleRecords = { schedules: RecordsById<Schedule>; pausedPayers: NotedUsers };

export const isOpen = ({ status }: Schedule): boolean => status === 'ACTIVE' || status === 'PAUSED';

/** True when the schedule was paused because every attempt of a run was refused. */
export const hasGivenUp = ({ status, attempt }: Schedule): boolean =>
  status === 'PAUSED' && attempt > LIMITS.scheduleRetries;

/** Returns 0 for a schedule that finished because its time passed, null for an unlimited one. */
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
