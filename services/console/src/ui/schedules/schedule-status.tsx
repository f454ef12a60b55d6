import type { Schedule } from '@cowrie/client';
import { Text } from '@mantine/core';
import { texts } from '../../i18n/language.tsx';
import { Time } from '../values/time.tsx';
import { useFailureWords } from './schedule-words.ts';
import { useSchedule } from './use-schedule.ts';

const useTexts = texts(
  {
    next: 'It is paid next on',
    again: 'The last run was refused. It is tried again on',
    paused: 'It is paused: nothing is paid until it is resumed.',
    gaveUp: 'Its runs were refused until it was paused: nothing is paid until it is resumed.',
    finished: 'It is over: nothing more is paid.',
    cancelled: 'It was cancelled: nothing more is paid, and what it has paid stays paid.',
  },
  {
    next: 'Prochain paiement le',
    again: 'Le dernier paiement a été refusé. Nouvel essai le',
    paused: 'Il est suspendu : rien n’est payé jusqu’à la reprise.',
    gaveUp: 'Ses paiements ont été refusés jusqu’à la suspension : rien n’est payé jusqu’à la reprise.',
    finished: 'Il est terminé : plus rien n’est payé.',
    cancelled: 'Il a été annulé : plus rien n’est payé, et ce qu’il a payé reste payé.',
  },
);

/** The last thing that became of it was a refusal. */
const wasRefused = ({ lastFailure, updatedAt }: Schedule): boolean => lastFailure?.at === updatedAt;

/** Where it stands, in a sentence. */
export function ScheduleStatus({ schedule }: { schedule: Schedule }) {
  const t = useTexts();
  const { status, nextAt } = schedule;
  if (status === 'ACTIVE' && nextAt !== null) {
    return (
      <Text role="status">
        {wasRefused(schedule) ? t.again : t.next} <Time at={nextAt} />
      </Text>
    );
  }
  const paused = wasRefused(schedule) ? t.gaveUp : t.paused;
  return (
    <Text role="status">
      {status === 'PAUSED' ? paused : status === 'CANCELLED' ? t.cancelled : t.finished}
    </Text>
  );
}

/** The same, where it was over before the reader's act. */
export function StatusNow({ on }: { on: { id: string } }) {
  const { data } = useSchedule(on.id);
  return data ? <ScheduleStatus schedule={data} /> : null;
}

/** Why its last run that was refused was, and when; a dash where none was. */
export function LastFailure({ failure }: { failure: Schedule['lastFailure'] }) {
  const words = useFailureWords();
  if (failure === null) return '–';
  return (
    <>
      {words[failure.code]} <Time at={failure.at} />
    </>
  );
}
