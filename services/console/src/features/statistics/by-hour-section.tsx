import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { troubleOf } from '../../kit/api/trouble.ts';
import type { Period } from '../../kit/flow/period.ts';
import { TroubleNote } from '../../kit/trouble-note.tsx';
import { CHART_PX, hoursOf, lastHours, READ_EVERY_MS, type Shown, shownHours } from './by-hour.ts';

const HourChart = lazy(() => import('./hour-chart.tsx'));

type Props<Data> = {
  /** Of the section's heading, and of what is read. */
  id: string;
  period: Period;
  texts: { title: string; chart: string; note: Record<Shown, string> };
  read(range: { from: string; to: string }): Promise<Data>;
  /** The figure of each hour that has one. */
  figures(data: Data): readonly { from: string; count: number }[];
  /** What is said of an hour that is pointed at. */
  said(value: number): ReactNode;
  /** The period as a whole. */
  whole(data: Data): ReactNode;
};

/** What is kept for a week, as a whole and by hour: of a longer period the last week is shown. */
export function ByHourSection<Data>({
  id,
  period,
  texts,
  read,
  figures,
  said,
  whole,
}: Props<Data>): ReactNode {
  const shown = shownHours(period);
  const { data, error, refetch } = useQuery({
    queryKey: [id, shown],
    queryFn: async () => {
      const range = lastHours(shown, Date.now());
      return { range, read: await read(range) };
    },
    refetchInterval: READ_EVERY_MS,
  });
  const room = <Skeleton height={CHART_PX} radius="lg" />;
  return (
    <Stack component="section" gap="sm" aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {texts.title}
      </Title>
      {error && <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />}
      {data && whole(data.read)}
      <Suspense fallback={room}>
        {data ? (
          <HourChart
            hours={hoursOf(figures(data.read), data.range)}
            heightPx={CHART_PX}
            name={texts.chart}
            said={({ value }) => said(value)}
          />
        ) : (
          room
        )}
      </Suspense>
      <Text size="xs" c="dimmed">
        {texts.note[shown]}
      </Text>
    </Stack>
  );
}
