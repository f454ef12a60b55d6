import { Card, Group, SegmentedControl, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../kit/api/api.ts';
import { troubleOf } from '../../kit/api/trouble.ts';
import { FlowPlots } from '../../kit/flow/flow-plots.tsx';
import { FlowTable } from '../../kit/flow/flow-table.tsx';
import { intervalsOf, PERIODS, type Period, rangeOf } from '../../kit/flow/period.ts';
import { useMovementSeries } from '../../kit/flow/series.tsx';
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
  const [at, setAt] = useState<number | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['platform-statistics', id, period],
    queryFn: () =>
      api.getPlatformStatistics({ id, ...rangeOf(period, INTERVAL, Date.now()), interval: INTERVAL }),
    refetchInterval: EVERY_MS,
  });
  const choose = (next: string) => {
    setAt(null);
    setPeriod(SHOWN.find((each) => each === next) ?? period);
  };
  const shown = { buckets: data?.buckets, series, interval: INTERVAL } as const;
  return (
    <Card component="section" aria-labelledby="flow">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4" id="flow">
            {t.title}
          </Title>
          <SegmentedControl
            aria-label={t.period}
            size="xs"
            value={period}
            onChange={choose}
            data={SHOWN.map((value) => ({ value, label: t.periods[value] }))}
          />
        </Group>
        {error && <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />}
        <FlowPlots {...shown} {...{ period, at }} onPoint={setAt} note={t.note} />
        <FlowTable {...shown} />
      </Stack>
    </Card>
  );
}
