import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { troubleOf } from '../../kit/api/trouble.ts';
import { CHART_PX } from '../../kit/flow/series-chart.tsx';
import { TroubleNote } from '../../kit/trouble-note.tsx';
import { fillHours, type HourlyPeriod, lastHours, READ_EVERY_MS } from './by-hour.ts';

const HourChart = lazy(() => import('./hour-chart.tsx'));

type Props<Data> = {
  id: string;
  period: HourlyPeriod;
  texts: { chart: string; note: string };
  read(range: { from: string; to: string }): Promise<Data>;
  figures(data: Data): readonly { from: string; count: number }[];
  tooltip(value: number): ReactNode;
  total(data: Data): ReactNode;
};

export function ByHourChart<Data>({ id, period, texts, read, figures, tooltip, total }: Props<Data>) {
  const { data, error, refetch } = useQuery({
    queryKey: [id, period],
    queryFn: async () => {
      const range = lastHours(period, Date.now());
      return { range, read: await read(range) };
    },
    refetchInterval: READ_EVERY_MS,
  });
  const room = <Skeleton height={CHART_PX} radius="lg" />;
  return (
    <>
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
        {texts.note}
      </Text>
    </>
  );
}
