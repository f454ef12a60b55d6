import * as cancelDocument from 'openapi:cancelSchedule';
import * as pauseDocument from 'openapi:pauseSchedule';
import * as resumeDocument from 'openapi:resumeSchedule';
import type { Schedule } from '@cowrie/client';
import { defineFormFor } from '../../kit/forms/form/form.ts';
import { StatusNow } from './schedule-status.tsx';
import { CHANGED_BY_FORMS } from './use-schedule.ts';

const commonParts = {
  toInput: (_body: unknown, { id }: Schedule) => ({ id }),
  problemWords: 'schedule',
  conflict: { code: 'schedule_not_open', Message: StatusNow },
  changedQueries: CHANGED_BY_FORMS,
} as const;

export const pauseSchedule = defineFormFor<Schedule>()({
  ...commonParts,
  name: 'pause-schedule',
  operation: 'pauseSchedule',
  document: pauseDocument,
});

export const resumeSchedule = defineFormFor<Schedule>()({
  ...commonParts,
  name: 'resume-schedule',
  operation: 'resumeSchedule',
  document: resumeDocument,
});

export const cancelSchedule = defineFormFor<Schedule>()({
  ...commonParts,
  name: 'cancel-schedule',
  operation: 'cancelSchedule',
  document: cancelDocument,
  isDangerous: true,
});
