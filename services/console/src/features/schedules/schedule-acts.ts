import * as cancelDocument from 'openapi:cancelSchedule';
import * as pauseDocument from 'openapi:pauseSchedule';
import * as resumeDocument from 'openapi:resumeSchedule';
import type { Schedule } from '@cowrie/client';
import { defineActOn } from '../../kit/acts/act/act.ts';
import { useScheduleProblemWords } from '../../kit/values/schedule-words.ts';
import { StatusNow } from './schedule-status.tsx';
import { CHANGED_BY_ACTS } from './use-schedule.ts';

/** What its payer does to a schedule that is not over. */

const step = {
  input: (_body: unknown, { id }: Schedule) => ({ id }),
  useProblemWords: useScheduleProblemWords,
  taken: { by: 'schedule_not_open', Shows: StatusNow },
  changes: CHANGED_BY_ACTS,
} as const;

export const pauseSchedule = defineActOn<Schedule>()({
  ...step,
  name: 'pause-schedule',
  operation: 'pauseSchedule',
  document: pauseDocument,
  texts: {
    en: {
      send: 'Pause',
      title: () => 'Pause the schedule',
      means: () => 'Nothing is paid until you resume it. Payments that fall due meanwhile are skipped.',
    },
    fr: {
      send: 'Suspendre',
      title: () => 'Suspendre l’échéancier',
      means: () => 'Rien n’est payé jusqu’à la reprise. Ce qui échoit entre-temps est sauté.',
    },
  },
});

export const resumeSchedule = defineActOn<Schedule>()({
  ...step,
  name: 'resume-schedule',
  operation: 'resumeSchedule',
  document: resumeDocument,
  texts: {
    en: {
      send: 'Resume',
      title: () => 'Resume the schedule',
      means: () =>
        'It continues with the next payment that is due. Skipped payments are not made up for. If none is left, the schedule ends.',
    },
    fr: {
      send: 'Reprendre',
      title: () => 'Reprendre l’échéancier',
      means: () =>
        'Il reprend à la prochaine échéance : ce qui a été sauté n’est pas rattrapé. S’il n’en reste aucune, il est terminé.',
    },
  },
});

export const cancelSchedule = defineActOn<Schedule>()({
  ...step,
  name: 'cancel-schedule',
  operation: 'cancelSchedule',
  document: cancelDocument,
  isDangerous: true,
  texts: {
    en: {
      send: 'End the schedule',
      open: 'Cancel',
      means: () => 'The schedule ends for good. Payments already made stay paid.',
    },
    fr: {
      send: 'Mettre fin à l’échéancier',
      open: 'Annuler',
      means: () => 'L’échéancier prend fin définitivement. Les paiements déjà faits restent payés.',
    },
  },
});
