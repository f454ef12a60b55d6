import type { Output } from '@cowrie/client';
import { Text } from '@mantine/core';
import { api } from '../../kit/api/api.ts';
import { Facts } from '../../kit/facts/facts.tsx';
import { Count } from '../../kit/values/count.tsx';
import type { HourlyPeriod } from './by-hour.ts';
import { ByHourChart } from './by-hour-chart.tsx';
import { useLatencyTexts } from './texts.ts';

export function Latency({ period }: { period: HourlyPeriod }) {
  const t = useLatencyTexts();
  return (
    <ByHourChart
      id="latency"
      period={period}
      texts={t}
      read={api.getLatencyStatistics}
      figures={({ hours }) => hours.map(({ from, p95Ms }) => ({ from, count: p95Ms }))}
      tooltip={(value) => (value === 0 ? t.none : t.milliseconds(value))}
      total={({ whole }) => <LatencySummary figures={whole} />}
    />
  );
}

function LatencySummary({ figures }: { figures: Output<'getLatencyStatistics'>['whole'] }) {
  const t = useLatencyTexts();
  if (figures === null) return <Text c="dimmed">{t.none}</Text>;
  const { count, p50Ms, p95Ms, p99Ms } = figures;
  return (
    <Facts
      isRow
      facts={[
        [t.half, t.milliseconds(p50Ms)],
        [t.percent(95), t.milliseconds(p95Ms)],
        [t.percent(99), t.milliseconds(p99Ms)],
        [t.requests, <Count key="requests" value={count} />],
      ]}
    />
  );
}
