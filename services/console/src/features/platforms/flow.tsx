import { Card, Group, SegmentedControl, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../kit/api/api.ts';
import { troubleOf } from '../../kit/api/trouble.ts';
import { ChoiceFilter } from '../../kit/filters/choice-filter.tsx';
import { intervalsOf, PERIODS, type Period, rangeOf } from '../../kit/flow/period.ts';
import { useMovementSeries } from '../../kit/flow/series.tsx';
import { SeriesChart } from '../../kit/flow/series-chart.tsx';
import { useFlowTexts } from '../../kit/flow/texts.ts';
import { TroubleNote } from '../../kit/trouble-note.tsx';

/** Statistics arrive a moment after the transactions. */
const EVERY_MS = 30_000;
const INTERVAL = 'day';
const SHOWN = PERIODS.filter((period) => intervalsOf(period).includes(INTERVAL));

export function PlatformFlow({ id }: { id: string }) {
  const t = useFlowTexts();
  const series = useMovementSeries();
  const [period, setPeriod] = useState<Period>('month');
  const [chosenId, setChosenId] = useState(series[0].id);
  const { data, error, refetch } = useQuery({
    queryKey: ['platform-statistics', id, period],
    queryFn: () =>
      api.getPlatformStatistics({ id, ...rangeOf(period, INTERVAL, Date.now()), interval: INTERVAL }),
    refetchInterval: EVERY_MS,
  });
  const chosen = series.find(({ id: each }) => each === chosenId) ?? series[0];
  return (
    <Card component="section" aria-labelledby="flow">
      <Stack gap="sm">
        <Title order={2} size="h4" id="flow">
          {t.title}
        </Title>
        <Group justify="space-between" align="flex-end">
          <ChoiceFilter
            label={t.series}
            values={series.map(({ id: each }) => each)}
            nameOf={(each) => series.find(({ id: other }) => other === each)?.name ?? each}
            value={chosen.id}
            onChoose={(next) => setChosenId(next ?? chosen.id)}
          />
          <SegmentedControl
            aria-label={t.period}
            size="xs"
            value={period}
            onChange={(next) => setPeriod(SHOWN.find((each) => each === next) ?? period)}
            data={SHOWN.map((value) => ({ value, label: t.periods[value] }))}
          />
        </Group>
        {error && <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />}
        <SeriesChart {...{ series, period }} of={chosen} interval={INTERVAL} buckets={data?.buckets} />
      </Stack>
    </Card>
  );
}
