import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { troubleOf } from '../../kit/api/trouble.ts';
import type { Period } from '../../kit/flow/period.ts';
import { TroubleNote } from '../../kit/trouble-note.tsx';
import { CHART_PX, fillHours, lastHours, READ_EVERY_MS, type ShownHours, shownHours } from './by-hour.ts';

const HourChart = lazy(() => import('./hour-chart.tsx'));

type Props<Data> = {
  id: string;
  period: Period;
  texts: { title: string; chart: string; note: Record<ShownHours, string> };
  read(range: { from: string; to: string }): Promise<Data>;
  figures(data: Data): readonly { from: string; count: number }[];
  tooltip(value: number): ReactNode;
  total(data: Data): ReactNode;
};

export function ByHourSection<Data>({
  id,
  period,
  texts,
  read,
  figures,
  tooltip,
  total,
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
      {data && total(data.read)}
      <Suspense fallback={room}>
        {data ? (
          <HourChart
            hours={fillHours(figures(data.read), data.range)}
            heightPx={CHART_PX}
            name={texts.chart}
            tooltip={({ value }) => tooltip(value)}
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
