import type { Output } from '@cowrie/client';
import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { api } from '../../api/api.ts';
import { troubleOf } from '../../api/trouble.ts';
import type { Period } from '../../ui/flow/period.ts';
import { TroubleNote } from '../../ui/trouble-note.tsx';
import { Count } from '../../ui/values/count.tsx';
import { CHART_PX, hoursOf, lastHours, READ_EVERY_MS, shownHours } from './by-hour.ts';
import { Panel } from './panel.tsx';
import { useLatencyTexts } from './texts.ts';

const HourChart = lazy(() => import('./hour-chart.tsx'));

/** How long callers waited for what the ledger did, as a whole and by hour. It is kept for a week, as what is refused. */
export function Latency({ period }: { period: Period }) {
  const t = useLatencyTexts();
  const shown = shownHours(period);
  const { data, error, refetch } = useQuery({
    queryKey: ['latency', shown],
    queryFn: async () => {
      const range = lastHours(shown, Date.now());
      return { range, ...(await api.getLatencyStatistics(range)) };
    },
    refetchInterval: READ_EVERY_MS,
  });
  const room = <Skeleton height={CHART_PX} radius="lg" />;
  return (
    <Stack component="section" gap="sm" aria-labelledby="latency">
      <Title order={2} size="h3" id="latency">
        {t.title}
      </Title>
      {error && <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />}
      {data && <Whole figures={data.whole} />}
      <Suspense fallback={room}>
        {data ? (
          <HourChart
            hours={hoursOf(
              data.hours.map(({ from, p95Ms }) => ({ from, count: p95Ms })),
              data.range,
            )}
            heightPx={CHART_PX}
            name={t.chart}
            said={({ value }) => (value === 0 ? t.none : t.milliseconds(value))}
          />
        ) : (
          room
        )}
      </Suspense>
      <Text size="xs" c="dimmed">
        {t.note[shown]}
      </Text>
    </Stack>
  );
}

function Whole({ figures }: { figures: Output<'getLatencyStatistics'>['whole'] }) {
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
