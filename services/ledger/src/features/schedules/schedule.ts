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
import type { Keyed } from '../../book/decision.ts';
import type { NotedUsers } from '../../engine/records.ts';

export const SCHEDULES = table('schedules', {
  id: column.uuid(),
  payer: column.number(),
  receiver: column.number(),
  amountUnits: column.bigint('amount'),
  reason: column.text(),
  every: column.text<ScheduleInterval>().orNull(),
  startsAtMs: column.time(),
  /** How often it is paid in all; null: until it is cancelled. */
  times: column.int().orNull(),
  /** How often it was paid. */
  runs: column.int(),
  /** The number of the occurrence that comes next, how often that was refused, and when it is done; null where it is not ACTIVE. */
  due: column.int(),
  attempt: column.int(),
  nextAtMs: column.time().orNull(),
  status: column.text<ScheduleStatus>(),
  /** The last run that was refused. */
  failureCode: column.text<RunFailure>().orNull(),
  failedAtMs: column.time().orNull(),
  metadata: column.jsonText<Metadata>().orNull(),
  createdAtMs: column.time(),
  updatedAtMs: column.time(),
  /** Its payer's: no other changes it. */
  partition: column.int(),
});
export type PlacedSchedule = RowOf<typeof SCHEDULES>;
/** Coins that a user sends at a time of later, or again and again. It is changed by commands of its payer's partition alone. */
export type Schedule = Omit<PlacedSchedule, 'partition'>;

export type ScheduleRecords = { schedules: Keyed<Schedule>; pausedPayers: NotedUsers };

/** Whether it may still be paid. */
export const isOpen = ({ status }: Schedule): boolean => status === 'ACTIVE' || status === 'PAUSED';

/** Paused because a run was refused as often as it is tried. */
export const hasGivenUp = ({ status, attempt }: Schedule): boolean =>
  status === 'PAUSED' && attempt > LIMITS.scheduleRetries;

/** How often it will be paid; of one that is over because its time passed, not at all. */
function remainingOf({ status, times, runs }: Schedule): number | null {
  if (status === 'FINISHED') return 0;
  return times === null ? null : times - runs;
}

const given = {
  fromUserId: ({ payer }: Schedule) => payer,
  toUserId: ({ receiver }: Schedule) => userOf(receiver),
  toTreasury: ({ receiver }: Schedule) => treasuryOf(receiver),
  remaining: remainingOf,
  lastFailure: ({ failureCode: code, failedAtMs: atMs }: Schedule) =>
    code === null || atMs === null ? null : { code, atMs },
};
/** What replies show of a schedule. */
export const toScheduleState = SCHEDULE.of<Schedule>(given).toWire;
/** What events have of it. */
export const toScheduleChanged = SCHEDULE_CHANGED.of<Schedule>(given).toEvent;
