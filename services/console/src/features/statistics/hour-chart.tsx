import type { ReactNode } from 'react';
import { useBucketName, useTickName } from '../../kit/flow/buckets.ts';
import { firstOfDays } from '../../kit/flow/period.ts';
import { Chart, type ChartPoint } from '../../kit/plots/chart.tsx';

type Props = {
  hours: readonly ChartPoint[];
  heightPx: number;
  name: string;
  tooltip(hour: ChartPoint): ReactNode;
};

export default function HourChart({ hours, heightPx, name, tooltip }: Props) {
  const days = firstOfDays(hours);
  const tickOf = useTickName(days ? 'day' : 'hour', 'hour');
  const nameOf = useBucketName('hour');
  return (
    <Chart
      {...{ name, heightPx, tickOf }}
      ticks={days}
      points={hours}
      kind="bars"
      tooltipOf={(hour) => (
        <>
          <div>{nameOf(new Date(hour.at).toISOString())}</div>
          <strong>{tooltip(hour)}</strong>
        </>
      )}
    />
  );
}
