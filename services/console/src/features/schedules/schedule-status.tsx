import type { Schedule } from '@cowrie/client';
import { Text } from '@mantine/core';
import { texts } from '../../kit/i18n/language.tsx';
import { useFailureWords } from '../../kit/values/schedule-words.ts';
import { Time } from '../../kit/values/time.tsx';
import { useSchedule } from './use-schedule.ts';

const useTexts = texts({
  next: ['Next payment on', 'Prochain paiement le'],
  again: ['The last payment was refused. Next try on', 'Le dernier paiement a été refusé. Nouvel essai le'],
  paused: [
    'It is paused: nothing is paid until you resume it.',
    'Il est suspendu : rien n’est payé jusqu’à la reprise.',
  ],
  gaveUp: [
    'It was paused after repeated refusals: nothing is paid until you resume it.',
    'Il a été suspendu après plusieurs refus : rien n’est payé jusqu’à la reprise.',
  ],
  finished: ['It has ended: there are no further payments.', 'Il est terminé : il n’y a plus de paiement.'],
  cancelled: [
    'It was cancelled: there are no further payments, and earlier ones stay paid.',
    'Il a été annulé : il n’y a plus de paiement, et les précédents restent payés.',
  ],
});

/** True when the last event of the schedule was a refused run. */
const wasRefused = ({ lastFailure, updatedAt }: Schedule): boolean => lastFailure?.at === updatedAt;

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

export function StatusNow({ record }: { record: { id: string } }) {
  const { data } = useSchedule(record.id);
  return data ? <ScheduleStatus schedule={data} /> : null;
}

export function LastFailure({ failure }: { failure: Schedule['lastFailure'] }) {
  const words = useFailureWords();
  if (failure === null) return '–';
  return (
    <>
      {words[failure.code]} <Time at={failure.at} />
    </>
  );
}
