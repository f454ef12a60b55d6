import type { Schedule } from '@cowrie/client';
import { Group } from '@mantine/core';
import { FormButton } from '../../kit/forms/form/form-button.tsx';
import { useViewer } from '../../kit/session/viewer.tsx';
import { cancelSchedule, pauseSchedule, resumeSchedule } from './schedule-forms.ts';

export function ScheduleFormButtons({ schedule }: { schedule: Schedule }) {
  const { id } = useViewer();
  const { status, fromUserId } = schedule;
  if (fromUserId !== id || (status !== 'ACTIVE' && status !== 'PAUSED')) return null;
  const look = { variant: 'default' } as const;
  return (
    <Group gap="xs">
      {status === 'ACTIVE' && <FormButton form={pauseSchedule} record={schedule} look={look} />}
      {status === 'PAUSED' && <FormButton form={resumeSchedule} record={schedule} />}
      <FormButton form={cancelSchedule} record={schedule} look={look} />
    </Group>
  );
}
