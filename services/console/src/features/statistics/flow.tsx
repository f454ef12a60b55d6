import { Amount, type StatisticsBucket } from '@cowrie/client';
import { Card, Group, SegmentedControl, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../kit/api/api.ts';
import { troubleOf } from '../../kit/api/trouble.ts';
import { ChoiceFilter } from '../../kit/filters/choice-filter.tsx';
import { intervalsOf, PERIODS, rangeOf, resolvePeriod } from '../../kit/flow/period.ts';
import { type Series, useMovementSeries } from '../../kit/flow/series.tsx';
import { SeriesChart } from '../../kit/flow/series-chart.tsx';
import { useFlowTexts } from '../../kit/flow/texts.ts';
import { TroubleNote } from '../../kit/trouble-note.tsx';
import { Coins } from '../../kit/values/coins.tsx';
import { Count } from '../../kit/values/count.tsx';
import { HOURLY_PERIODS, hourlyPeriodOf } from './by-hour.ts';
import { Latency } from './latency.tsx';
import { RefusedByHour } from './refused-by-hour.tsx';
import { useSeriesTexts } from './texts.ts';

const route = getRouteApi('/overview');

/** Statistics arrive a moment after the transactions. */
const EVERY_MS = 30_000;
const INTERVALS = ['hour', 'day'] as const;

/** These have their own statistics, which are kept for a week. */
const HOURLY = ['refused', 'latency'] as const;

/** One chart, whose series and period are in the address. */
export function Flow() {
  const t = useFlowTexts();
  const names = useSeriesTexts();
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const series = useAllSeries();
  const hourly = HOURLY.find((id) => id === search.series);
  const chosen = series.find(({ id }) => id === search.series) ?? series[0];
  const { period, interval } = hourly
    ? ({ period: hourlyPeriodOf(search.period), interval: 'hour' } as const)
    : resolvePeriod(search);
  const periods: readonly string[] = hourly ? HOURLY_PERIODS : PERIODS;
  const intervals: readonly string[] = hourly ? ['hour'] : intervalsOf(period);
  const nameOf = new Map([
    ...series.map(({ id, name }) => [id, name] as const),
    ...HOURLY.map((id) => [id, names[id]] as const),
  ]);
  const choose = (next: Partial<typeof search>) =>
    navigate({ search: { ...search, ...next }, replace: true });
  return (
    <Card component="section" aria-labelledby="flow">
      <Stack gap="sm">
        <Title order={2} size="h4" id="flow">
          {t.title}
        </Title>
        <Group justify="space-between" align="flex-end">
          <ChoiceFilter
            label={t.series}
            values={[...nameOf.keys()]}
            nameOf={(id) => nameOf.get(id) ?? id}
            value={hourly ?? chosen.id}
            onChoose={(id) => choose({ series: id })}
          />
          <Group gap="xs">
            <SegmentedControl
              aria-label={t.period}
              size="xs"
              value={period}
              onChange={(value) => choose({ period: PERIODS.find((each) => each === value) })}
              data={PERIODS.map((value) => ({
                value,
                label: t.periods[value],
                disabled: !periods.includes(value),
              }))}
            />
            <SegmentedControl
              aria-label={t.interval}
              size="xs"
              value={interval}
              onChange={(value) => choose({ interval: INTERVALS.find((each) => each === value) })}
              data={INTERVALS.map((value) => ({
                value,
                label: t.intervals[value],
                disabled: !intervals.includes(value),
              }))}
            />
          </Group>
        </Group>
        {hourly === 'refused' && <RefusedByHour period={hourlyPeriodOf(period)} />}
        {hourly === 'latency' && <Latency period={hourlyPeriodOf(period)} />}
        {!hourly && <Movements series={series} of={chosen} period={period} interval={interval} />}
      </Stack>
    </Card>
  );
}

type AllSeries = ReturnType<typeof useAllSeries>;
type MovementsProps = { series: AllSeries; of: AllSeries[0] } & ReturnType<typeof resolvePeriod>;

function Movements({ series, of, period, interval }: MovementsProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['statistics', period, interval],
    queryFn: () => api.getStatistics({ ...rangeOf(period, interval, Date.now()), interval }),
    refetchInterval: EVERY_MS,
  });
  return (
    <>
      {error && <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />}
      <SeriesChart {...{ series, of, period, interval }} buckets={data?.buckets} />
    </>
  );
}

function useAllSeries(): readonly [Series<StatisticsBucket>, ...Series<StatisticsBucket>[]] {
  const t = useSeriesTexts();
  return [
    ...useMovementSeries<StatisticsBucket>(),
    {
      id: 'activeWallets',
      name: t.activeWallets,
      value: (bucket) => bucket.activeWallets,
      // The same wallet may be active in several buckets, so the maximum is shown instead of the sum.
      total: (some) => <Count value={Math.max(0, ...some.map((bucket) => bucket.activeWallets))} />,
    },
    {
      id: 'supply',
      name: t.supply,
      value: (bucket) => bucket.supply.toNumber(),
      total: (some) => <Coins amount={some.at(-1)?.supply ?? Amount.from(0)} />,
      kind: 'steps',
    },
  ];
}
