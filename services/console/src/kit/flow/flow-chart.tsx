import type { PlatformBucket } from '@cowrie/client';
import { useState } from 'react';
import { Chart, type Zoom } from '../plots/chart.tsx';
import { useBucketName, useTickName } from './buckets.ts';
import { firstOfDays, type Interval } from './period.ts';
import type { Series } from './series.tsx';

type Props<B> = { of: Series<B>; buckets: readonly B[]; interval: Interval; heightPx: number };

export default function FlowChart<B extends PlatformBucket>(props: Props<B>) {
  const { of: series, buckets, interval, heightPx } = props;
  const [zoom, setZoom] = useState<Zoom | null>(null);
  const nameOf = useBucketName(interval);
  const points = buckets.map((bucket) => ({
    at: Date.parse(bucket.from),
    value: series.value(bucket),
    bucket,
  }));
  const days =
    interval === 'hour'
      ? firstOfDays(points.slice(zoom?.from ?? 0, zoom ? zoom.to + 1 : undefined))
      : undefined;
  const tickOf = useTickName(days ? 'day' : interval, interval);
  return (
    <Chart
      name={series.name}
      {...{ heightPx, zoom }}
      points={points}
      kind={series.kind ?? 'bars'}
      tickOf={tickOf}
      ticks={days}
      tooltipOf={({ bucket }) => (
        <>
          <div>{nameOf(bucket.from)}</div>
          <strong>{series.total([bucket])}</strong>
        </>
      )}
      onZoom={setZoom}
    />
  );
}
