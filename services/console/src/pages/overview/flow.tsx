import type { StatisticsBucket } from '@cowrie/client';
import { Group, SegmentedControl, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { troubleOf } from '../../api/trouble.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { TroubleNote } from '../../ui/trouble-note.tsx';
import { FlowPlots } from './flow-plots.tsx';
import { FlowTable } from './flow-table.tsx';
import { type Interval, intervalsOf, PERIODS, type Period, rangeOf, shownOf } from './period.ts';
import { useFlowTexts } from './texts.ts';

const route = getRouteApi('/overview');

/** It is counted a moment after it happened. */
const EVERY_MS = 30_000;
const INTERVALS = ['hour', 'day'] as const;

export type Buckets = readonly StatisticsBucket[] | undefined;

/** What was moved, by type, in each hour or day of the period that the address names. */
export function Flow() {
  const t = useFlowTexts();
  const navigate = route.useNavigate();
  const { period, interval } = shownOf(route.useSearch());
  const [at, setAt] = useState<number | null>(null);
  const statistics = useQuery({
    queryKey: ['statistics', period, interval],
    queryFn: () => api.getStatistics({ ...rangeOf(period, interval, Date.now()), interval }),
    refetchInterval: EVERY_MS,
  });
  const buckets: Buckets = statistics.data?.buckets;
  const choose = (next: Parameters<typeof shownOf>[0]) => {
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
      <FlowPlots buckets={buckets} period={period} interval={interval} at={at} onPoint={setAt} />
      <FlowTable buckets={buckets} interval={interval} />
    </Stack>
  );
}

/** What stands below the ends of a plot, which is narrow. */
export function useEndName(period: Period): (from: string) => string {
  const { locale } = useLanguage();
  const format = new Intl.DateTimeFormat(
    locale,
    period === 'day' ? { hour: '2-digit', minute: '2-digit' } : { day: 'numeric', month: 'short' },
  );
  return (from) => format.format(new Date(from));
}

/** The name of a bucket: an hour in the reader's zone, or a day of UTC. */
export function useBucketName(interval: Interval): (from: string) => string {
  const { locale } = useLanguage();
  const format = new Intl.DateTimeFormat(
    locale,
    interval === 'hour'
      ? { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }
      : { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
  );
  return (from) => format.format(new Date(from));
}
