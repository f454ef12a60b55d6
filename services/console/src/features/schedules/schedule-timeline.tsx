import type { Schedule } from '@cowrie/client';
import { attemptOfSchedule } from '../../kit/api/refused.ts';
import { ofSchedule } from '../../kit/timeline/acts.ts';
import { joined, useRefusedBefore } from '../../kit/timeline/parts.ts';
import { Timeline } from '../../kit/timeline/timeline.tsx';
import { useRuns } from './runs.tsx';

/** How a schedule came about, its last runs, why one was refused, and what comes next. */
export function ScheduleTimeline({ schedule }: { schedule: Schedule }) {
  const runs = useRuns(schedule);
  const refused = useRefusedBefore(attemptOfSchedule(schedule));
  const { isLoading, ...rest } = joined([runs, refused]);
  const known = { schedule, runs: runs.data?.rows ?? [], refusals: refused.data ?? [] };
  return (
    <Timeline
      {...rest}
      moments={isLoading ? undefined : ofSchedule(known)}
      sides={{ payer: schedule.fromUserId, receiver: schedule.toUserId }}
    />
  );
}
