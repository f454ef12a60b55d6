import { useBucketName, useTickName } from '../../ui/flow/buckets.ts';
import { firstOfDays } from '../../ui/flow/period.ts';
import { Chart, type ChartPoint } from '../../ui/plots/chart.tsx';
import { Count } from '../../ui/values/count.tsx';

type Props = { hours: readonly ChartPoint[]; heightPx: number; name: string };

/** How many were refused in each hour. */
export default function RefusedChart({ hours, heightPx, name }: Props) {
  const days = firstOfDays(hours);
  const tickOf = useTickName(days ? 'day' : 'hour');
  const nameOf = useBucketName('hour');
  return (
    <Chart
      {...{ name, heightPx, tickOf }}
      ticks={days}
      points={hours}
      kind="bars"
      pointed={({ at, value }) => (
        <>
          <div>{nameOf(new Date(at).toISOString())}</div>
          <strong>
            <Count value={value} />
          </strong>
        </>
      )}
    />
  );
}
