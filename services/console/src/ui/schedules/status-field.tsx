import type { Schedule } from '@cowrie/client';
import { NativeSelect } from '@mantine/core';
import { SCHEDULE_STATUSES } from '../../app/search.ts';
import { texts } from '../../i18n/language.tsx';
import { useWord } from '../values/words.ts';

const useTexts = texts({ status: 'Status', any: 'Any status' }, { status: 'État', any: 'Tous les états' });

type Status = Schedule['status'];
type Props = { value: Status | undefined; onChoose(next: Status | undefined): void };

/** Schedules of one status, or of any. */
export function ScheduleStatusField({ value, onChoose }: Props) {
  const t = useTexts();
  const word = useWord();
  return (
    <NativeSelect
      label={t.status}
      value={value ?? ''}
      onChange={({ currentTarget }) =>
        onChoose(SCHEDULE_STATUSES.find((each) => each === currentTarget.value))
      }
      data={[
        { value: '', label: t.any },
        ...SCHEDULE_STATUSES.map((each) => ({ value: each, label: word(each) })),
      ]}
    />
  );
}
