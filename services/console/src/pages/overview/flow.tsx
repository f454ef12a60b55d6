import { Group, SegmentedControl, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { troubleOf } from '../../api/trouble.ts';
import { TroubleNote } from '../../ui/trouble-note.tsx';
import type { Buckets } from './buckets.ts';
import { FlowPlots } from './flow-plots.tsx';
import { FlowTable } from './flow-table.tsx';
import { intervalsOf, PERIODS, rangeOf, shownOf } from './period.ts';
import { useFlowTexts } from './texts.ts';

const route = getRouteApi('/overview');

/** It is counted a moment after it happened. */
const EVERY_MS = 30_000;
const INTERVALS = ['hour', 'day'] as const;

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
