import type { PlatformBucket } from '@cowrie/client';
import { Skeleton, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { FlowTable } from './flow-table.tsx';
import type { Interval, Period } from './period.ts';
import type { Series } from './series.tsx';
import { useFlowTexts } from './texts.ts';

const FlowChart = lazy(() => import('./flow-chart.tsx'));
export const CHART_PX = 280;

type Props<B> = {
  buckets: readonly B[] | undefined;
  series: readonly Series<B>[];
  of: Series<B>;
  period: Period;
  interval: Interval;
};

/** The chart of one series, its total, and a table of all. */
export function SeriesChart<B extends PlatformBucket>(props: Props<B>) {
  const { buckets, series, of, period, interval } = props;
  const t = useFlowTexts();
  const room = <Skeleton height={CHART_PX} radius="lg" />;
  return (
    <>
      <Text component="div" fz="xl" fw={600}>
        {buckets ? of.total(buckets) : <Skeleton height="1em" width="7ch" my="0.25em" />}
      </Text>
      <Suspense fallback={room}>
        {buckets ? (
          <FlowChart
            key={`${of.id} ${period} ${interval}`}
            {...{ of, buckets, interval }}
            heightPx={CHART_PX}
          />
        ) : (
          room
        )}
      </Suspense>
      <Text size="xs" c="dimmed">
        {t.note}
      </Text>
      <FlowTable {...{ buckets, series, interval }} />
    </>
  );
}
