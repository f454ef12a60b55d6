import type { Schedule } from '@cowrie/client';
import { Card } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { troubleOf } from '../../kit/api/trouble.ts';
import { Facts } from '../../kit/facts/facts.tsx';
import { Figure, Figures } from '../../kit/facts/figures.tsx';
import { useMetadataFacts } from '../../kit/facts/metadata-facts.tsx';
import { Page } from '../../kit/page/page.tsx';
import { useProblemWords } from '../../kit/problem-words.ts';
import { TroubleNote } from '../../kit/trouble-note.tsx';
import { Coins } from '../../kit/values/coins.tsx';
import { Party } from '../../kit/values/party.tsx';
import { Tag } from '../../kit/values/tag.tsx';
import { Time } from '../../kit/values/time.tsx';
import { Runs } from './runs.tsx';
import { ScheduleFormButtons } from './schedule-form-buttons.tsx';
import { LastFailure, ScheduleStatus } from './schedule-status.tsx';
import { IntervalText } from './schedule-table.tsx';
import { ScheduleTimeline } from './schedule-timeline.tsx';
import { useSchedulePageTexts } from './texts.ts';
import { useSchedule } from './use-schedule.ts';

const route = getRouteApi('/schedules/$id');

export function SchedulePage() {
  const t = useSchedulePageTexts();
  const words = useProblemWords('schedule');
  const { id } = route.useParams();
  const { data, error, refetch } = useSchedule(id);
  const trouble = error ? troubleOf(error) : null;
  return (
    <Page
      title={t.title}
      about={data?.reason ?? '…'}
      actions={data && <ScheduleFormButtons schedule={data} />}
    >
      {trouble && <TroubleNote trouble={trouble} onRetry={refetch} wordsOf={words} />}
      {!trouble && <ScheduleFacts schedule={data} />}
      {!trouble && data && <ScheduleTimeline schedule={data} />}
      {!trouble && data && <Runs schedule={data} />}
    </Page>
  );
}

function ScheduleFacts({ schedule }: { schedule: Schedule | undefined }) {
  const t = useSchedulePageTexts();
  const metadata = useMetadataFacts(schedule?.metadata);
  const names = [t.status, t.reason, t.every, t.starts];
  return (
    <>
      {schedule && <ScheduleStatus schedule={schedule} />}
      <Figures>
        <Figure name={t.amount}>{schedule && <Coins amount={schedule.amount} />}</Figure>
        <Figure name={t.to}>
          {schedule && <Party userId={schedule.toUserId} treasury={schedule.toTreasury} />}
        </Figure>
        <Figure name={t.from}>{schedule && <Party userId={schedule.fromUserId} />}</Figure>
      </Figures>
      <Card>
        <Facts
          facts={schedule ? [...factsOf(schedule, t), ...metadata] : names.map((name) => [name, undefined])}
        />
      </Card>
    </>
  );
}

function factsOf(schedule: Schedule, t: ReturnType<typeof useSchedulePageTexts>): [string, ReactNode][] {
  const { status, reason, every, startsAt, nextAt, remaining, lastFailure, createdAt, id } = schedule;
  return [
    [t.status, <Tag key="status">{status}</Tag>],
    [t.reason, reason],
    [t.every, <IntervalText key="every" every={every} />],
    [t.starts, <Time key="starts" at={startsAt} />],
    [t.next, nextAt === null ? '–' : <Time key="next" at={nextAt} />],
    [t.left, remaining ?? t.always],
    [t.failure, <LastFailure key="failure" failure={lastFailure} />],
    [t.made, <Time key="made" at={createdAt} />],
    [t.id, id],
  ];
}
