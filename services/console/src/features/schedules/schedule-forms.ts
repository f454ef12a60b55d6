import * as cancelDocument from 'openapi:cancelSchedule';
import * as pauseDocument from 'openapi:pauseSchedule';
import * as resumeDocument from 'openapi:resumeSchedule';
import type { Schedule } from '@cowrie/client';
import { defineActOn } from '../../kit/forms/form/form.ts';
import { StatusNow } from './schedule-status.tsx';
import { CHANGED_BY_ACTS } from './use-schedule.ts';

/** What its payer does to a schedule that is not over. */

const step = {
  input: (_body: unknown, { id }: Schedule) => ({ id }),
  problems: 'schedule',
  taken: { by: 'schedule_not_open', Shows: StatusNow },
  changes: CHANGED_BY_ACTS,
} as const;

export const pauseSchedule = defineActOn<Schedule>()({
  ...step,
  name: 'pause-schedule',
  operation: 'pauseSchedule',
  document: pauseDocument,
});

export const resumeSchedule = defineActOn<Schedule>()({
  ...step,
  name: 'resume-schedule',
  operation: 'resumeSchedule',
  document: resumeDocument,
});

export const cancelSchedule = defineActOn<Schedule>()({
  ...step,
  name: 'cancel-schedule',
  operation: 'cancelSchedule',
  document: cancelDocument,
  isDangerous: true,
});
