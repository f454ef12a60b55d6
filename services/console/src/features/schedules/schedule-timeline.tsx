import type { Schedule } from '@cowrie/client';
import { attemptOfSchedule } from '../../kit/api/earlier-refusals.ts';
import { scheduleEvents } from '../../kit/timeline/decision-events.ts';
import { joinQueries, useEarlierRefusals } from '../../kit/timeline/parts.ts';
import { Timeline } from '../../kit/timeline/timeline.tsx';
import { useRuns } from './runs.tsx';

export function ScheduleTimeline({ schedule }: { schedule: Schedule }) {
  const runs = useRuns(schedule);
  const refused = useEarlierRefusals(attemptOfSchedule(schedule));
  const { isLoading, ...rest } = joinQueries([runs, refused]);
  const known = { schedule, runs: runs.data?.rows ?? [], refusals: refused.data ?? [] };
  return (
    <Timeline
      {...rest}
      events={isLoading ? undefined : scheduleEvents(known)}
      sides={{ payer: schedule.fromUserId, receiver: schedule.toUserId }}
    />
  );
}
