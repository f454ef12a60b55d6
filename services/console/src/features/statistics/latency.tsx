import type { Output } from '@cowrie/client';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { api } from '../../kit/api/api.ts';
import type { Period } from '../../kit/flow/period.ts';
import { Count } from '../../kit/values/count.tsx';
import { ByHourSection } from './by-hour-section.tsx';
import { Panel } from './panel.tsx';
import { useLatencyTexts } from './texts.ts';

export function Latency({ period }: { period: Period }) {
  const t = useLatencyTexts();
  return (
    <ByHourSection
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
  const row = (key: string, value: ReactNode) => ({ key, name: key, value });
  return (
    <Panel
      title={t.whole}
      rows={[
        row(t.half, t.milliseconds(p50Ms)),
        row(t.percent(95), t.milliseconds(p95Ms)),
        row(t.percent(99), t.milliseconds(p99Ms)),
        row(t.requests, <Count value={count} />),
      ]}
    />
  );
}
