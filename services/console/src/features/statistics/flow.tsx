import { Amount, type StatisticsBucket } from '@cowrie/client';
import { Group, SegmentedControl, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../kit/api/api.ts';
import { troubleOf } from '../../kit/api/trouble.ts';
import { FlowPlots } from '../../kit/flow/flow-plots.tsx';
import { FlowTable } from '../../kit/flow/flow-table.tsx';
import { intervalsOf, PERIODS, rangeOf, resolvePeriod } from '../../kit/flow/period.ts';
import { type Series, useMovementSeries } from '../../kit/flow/series.tsx';
import { useFlowTexts } from '../../kit/flow/texts.ts';
import { TroubleNote } from '../../kit/trouble-note.tsx';
import { Coins } from '../../kit/values/coins.tsx';
import { Count } from '../../kit/values/count.tsx';
import { Latency } from './latency.tsx';
import { RefusedByHour } from './refused-by-hour.tsx';
import { useAllFlowTexts } from './texts.ts';

const route = getRouteApi('/overview');

/** Statistics arrive a moment after the transactions. */
const EVERY_MS = 30_000;
const INTERVALS = ['hour', 'day'] as const;

export function Flow() {
  const { period } = resolvePeriod(route.useSearch());
  return (
    <>
      <MovementSection />
      <RefusedByHour period={period} />
      <Latency period={period} />
    </>
  );
}

function MovementSection() {
  const t = useFlowTexts();
  const navigate = route.useNavigate();
  const { period, interval } = resolvePeriod(route.useSearch());
  const [at, setAt] = useState<number | null>(null);
  const series = useAllSeries();
  const { note } = useAllFlowTexts();
  const statistics = useQuery({
    queryKey: ['statistics', period, interval],
    queryFn: () => api.getStatistics({ ...rangeOf(period, interval, Date.now()), interval }),
    refetchInterval: EVERY_MS,
  });
  const buckets = statistics.data?.buckets;
  const choose = (next: Parameters<typeof resolvePeriod>[0]) => {
    setAt(null);
    navigate({ search: next, replace: true });
  };
  return (
    <Stack component="section" gap="sm" aria-labelledby="flow">
      <Group justify="space-between">
        <Title order={2} size="h3" id="flow">
          {t.title}
        </Title>
        <Group gap="xs">
          <SegmentedControl
            aria-label={t.period}
            size="xs"
            value={period}
            onChange={(value) => choose({ period: PERIODS.find((each) => each === value), interval })}
            data={PERIODS.map((value) => ({ value, label: t.periods[value] }))}
          />
          <SegmentedControl
            aria-label={t.interval}
            size="xs"
            value={interval}
            onChange={(value) => choose({ period, interval: INTERVALS.find((each) => each === value) })}
            data={INTERVALS.map((value) => ({
              value,
              label: t.intervals[value],
              disabled: !intervalsOf(period).includes(value),
            }))}
          />
        </Group>
      </Group>
      {statistics.error && <TroubleNote trouble={troubleOf(statistics.error)} onRetry={statistics.refetch} />}
      <FlowPlots {...{ buckets, series, period, interval, at, note }} onPoint={setAt} />
      <FlowTable {...{ buckets, series, interval }} />
    </Stack>
  );
}

function useAllSeries(): readonly Series<StatisticsBucket>[] {
  const t = useAllFlowTexts();
  const moved = useMovementSeries<StatisticsBucket>();
  return [
    ...moved,
    {
      name: t.activeWallets,
      value: (bucket) => bucket.activeWallets,
      // The same wallet may be active in several buckets, so the maximum is shown instead of the sum.
      total: (some) => <Count value={Math.max(0, ...some.map((bucket) => bucket.activeWallets))} />,
    },
    {
      name: t.supply,
      value: (bucket) => bucket.supply.toNumber(),
      total: (some) => <Coins amount={some.at(-1)?.supply ?? Amount.from(0)} />,
      kind: 'steps',
    },
  ];
}
