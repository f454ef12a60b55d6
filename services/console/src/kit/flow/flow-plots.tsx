import type { PlatformBucket } from '@cowrie/client';
import { Skeleton, Text, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Plot, Plots } from '../plots/plot.tsx';
import { useBucketName, useEndFormat } from './buckets.ts';
import type { Interval, Period } from './period.ts';
import type { Series } from './series.tsx';

const FlowChart = lazy(() => import('./flow-chart.tsx'));
const CHART_PX = 280;

type Props<B> = {
  buckets: readonly B[] | undefined;
  series: readonly Series<B>[];
  period: Period;
  interval: Interval;
  at: number | null;
  onPoint(at: number | null): void;
  note: string;
};

export function FlowPlots<B extends PlatformBucket>(props: Props<B>) {
  const { buckets, series, period, interval, at: pointed, onPoint, note } = props;
  const [chosenName, choose] = useState('');
  const nameOf = useBucketName(interval);
  const endOf = useEndFormat(period, interval);
  // The list may have become shorter since the pointer moved.
  const at = buckets && pointed !== null && pointed < buckets.length ? pointed : null;
  const shown = at === null ? undefined : buckets?.[at];
  const ends = buckets && buckets.length > 0 ? [buckets[0], buckets.at(-1)] : [];
  const foot = shown
    ? nameOf(shown.from)
    : ends.map((end) => end && <span key={end.from}>{endOf(end.from)}</span>);
  const chosen = series.find(({ name }) => name === chosenName) ?? series[0];
  const room = <Skeleton height={CHART_PX} radius="lg" />;
  return (
    <>
      <Plots>
        {series.map(({ name, value, total, kind = 'bars' }) => (
          <Plot
            key={name}
            {...{ name, kind, at, onPoint, foot }}
            isChosen={name === chosen?.name}
            onChoose={() => choose(name)}
            values={buckets?.map(value)}
          >
            {buckets && total(shown ? [shown] : buckets)}
          </Plot>
        ))}
      </Plots>
      <Title order={3} size="h5">
        {chosen?.name}
      </Title>
      <Suspense fallback={room}>
        {buckets && chosen ? (
          <FlowChart
            key={`${chosen.name} ${period} ${interval}`}
            {...{ buckets, interval, onPoint }}
            of={chosen}
            heightPx={CHART_PX}
          />
        ) : (
          room
        )}
      </Suspense>
      <Text size="xs" c="dimmed">
        {note}
      </Text>
    </>
  );
}
