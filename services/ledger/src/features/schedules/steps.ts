import { LIMITS, type RunFailure } from '@cowrie/contracts';
import { nextOccurrence, occurrenceAt } from './recurrence.ts';
import type { Schedule } from './schedule.ts';

/** Skips occurrences missed before it, which do not count towards `times`. */
export function recordPayment(schedule: Schedule, occurrence: number, nowMs: number): Schedule {
  const runs = schedule.runs + 1;
  const after = { ...schedule, runs, updatedAtMs: nowMs };
  if (schedule.every === null || runs === schedule.times) return finishSchedule(after, nowMs);
  return waitForOccurrence(after, occurrence + 1);
}

/** Retries in an hour, or pauses the schedule after the last attempt. */
export function recordRefusal(
  schedule: Schedule,
  { occurrence, code, nowMs }: { occurrence: number; code: RunFailure; nowMs: number },
): Schedule {
  const before = occurrence === schedule.due ? schedule.attempt : 0;
  const failure = { failureCode: code, failedAtMs: nowMs, updatedAtMs: nowMs };
  const after: Schedule = { ...schedule, ...failure, due: occurrence, attempt: before + 1 };
  if (before === LIMITS.scheduleRetries) return { ...after, status: 'PAUSED', nextAtMs: null };
  return { ...after, nextAtMs: nowMs + LIMITS.scheduleRetrySeconds * 1000 };
}

export const pauseSchedule = (schedule: Schedule, nowMs: number): Schedule => ({
  ...{ ...schedule, status: 'PAUSED', nextAtMs: null, attempt: 0, updatedAtMs: nowMs },
});

export function resumeSchedule(schedule: Schedule, nowMs: number): Schedule {
  const next = nextOccurrence(schedule, nowMs);
  const after: Schedule = { ...schedule, status: 'ACTIVE', updatedAtMs: nowMs };
  return next === null
    ? finishSchedule(after, nowMs)
    : waitForOccurrence(after, Math.max(next, schedule.due));
}

export const cancelSchedule = (schedule: Schedule, nowMs: number): Schedule => ({
  ...{ ...schedule, status: 'CANCELLED', nextAtMs: null, updatedAtMs: nowMs },
});

const finishSchedule = (schedule: Schedule, nowMs: number): Schedule => ({
  ...{ ...schedule, status: 'FINISHED', nextAtMs: null, updatedAtMs: nowMs },
});

const waitForOccurrence = (schedule: Schedule, due: number): Schedule => ({
  ...{ ...schedule, due, attempt: 0, nextAtMs: occurrenceAt(schedule, due) },
});
