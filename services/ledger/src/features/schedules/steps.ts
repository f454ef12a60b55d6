import { LIMITS, type RunFailure } from '@cowrie/contracts';
import { nextOccurrence, occurrenceAt } from './recurrence.ts';
import type { Schedule } from './schedule.ts';

/** What becomes of a schedule. */

/** Once an occurrence was paid: it waits for the next, or is over. What was missed before that is left out, and takes none of `times`. */
export function paid(schedule: Schedule, occurrence: number, nowMs: number): Schedule {
  const runs = schedule.runs + 1;
  const after = { ...schedule, runs, updatedAtMs: nowMs };
  if (schedule.every === null || runs === schedule.times) return finished(after, nowMs);
  return waiting(after, occurrence + 1);
}

/** Once an occurrence was refused: it is tried again in an hour, or has been often enough. */
export function refused(
  schedule: Schedule,
  { occurrence, code, nowMs }: { occurrence: number; code: RunFailure; nowMs: number },
): Schedule {
  const before = occurrence === schedule.due ? schedule.attempt : 0;
  const failure = { failureCode: code, failedAtMs: nowMs, updatedAtMs: nowMs };
  const after: Schedule = { ...schedule, ...failure, due: occurrence, attempt: before + 1 };
  if (before === LIMITS.scheduleRetries) return { ...after, status: 'PAUSED', nextAtMs: null };
  return { ...after, nextAtMs: nowMs + LIMITS.scheduleRetrySeconds * 1000 };
}

/** Nothing is paid before it is resumed. */
export const paused = (schedule: Schedule, nowMs: number): Schedule => ({
  ...{ ...schedule, status: 'PAUSED', nextAtMs: null, attempt: 0, updatedAtMs: nowMs },
});

/** It goes on with the first occurrence that is still to come; where there is none, it is over. */
export function resumed(schedule: Schedule, nowMs: number): Schedule {
  const next = nextOccurrence(schedule, nowMs);
  const after: Schedule = { ...schedule, status: 'ACTIVE', updatedAtMs: nowMs };
  return next === null ? finished(after, nowMs) : waiting(after, Math.max(next, schedule.due));
}

export const cancelled = (schedule: Schedule, nowMs: number): Schedule => ({
  ...{ ...schedule, status: 'CANCELLED', nextAtMs: null, updatedAtMs: nowMs },
});

const finished = (schedule: Schedule, nowMs: number): Schedule => ({
  ...{ ...schedule, status: 'FINISHED', nextAtMs: null, updatedAtMs: nowMs },
});

const waiting = (schedule: Schedule, due: number): Schedule => ({
  ...{ ...schedule, due, attempt: 0, nextAtMs: occurrenceAt(schedule, due) },
});
