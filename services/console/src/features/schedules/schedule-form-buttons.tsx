import type { Schedule } from '@cowrie/client';
import { Group } from '@mantine/core';
import { ActButton } from '../../kit/forms/form/form-button.tsx';
import { useViewer } from '../../kit/session/viewer.tsx';
import { cancelSchedule, pauseSchedule, resumeSchedule } from './schedule-forms.ts';

/** What the reader may do with a schedule: of their own alone, while it is not over. */
export function ScheduleActs({ schedule }: { schedule: Schedule }) {
  const { id } = useViewer();
  const { status, fromUserId } = schedule;
  if (fromUserId !== id || (status !== 'ACTIVE' && status !== 'PAUSED')) return null;
  const look = { variant: 'default' } as const;
  return (
    <Group gap="xs">
      {status === 'ACTIVE' && <ActButton act={pauseSchedule} on={schedule} look={look} />}
      {status === 'PAUSED' && <ActButton act={resumeSchedule} on={schedule} />}
      <ActButton act={cancelSchedule} on={schedule} look={look} />
    </Group>
  );
}
