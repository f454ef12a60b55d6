import type { Input, RefusalCount } from '@cowrie/client';
import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { api } from '../../api/api.ts';
import { troubleOf } from '../../api/trouble.ts';
import type { Period } from '../../ui/flow/period.ts';
import { useProblemNames } from '../../ui/problem-words.ts';
import { TroubleNote } from '../../ui/trouble-note.tsx';
import { Count } from '../../ui/values/count.tsx';
import { byCode, CHART_PX, hoursOf, lastHours, READ_EVERY_MS, shownHours } from './by-hour.ts';
import { Panel } from './panel.tsx';
import { useRefusedTexts } from './texts.ts';

const HourChart = lazy(() => import('./hour-chart.tsx'));
const REASONS_MAX = 5;

/** What was refused in each hour, and why most of it. They are kept for a week, so of a longer period the last week is shown. */
export function Refused({ period }: { period: Period }) {
  const t = useRefusedTexts();
  const shown = shownHours(period);
  const { data, error, refetch } = useQuery({
    queryKey: ['refusal-statistics', shown],
    queryFn: async () => {
      const range = lastHours(shown, Date.now());
      return { range, counts: (await api.getRefusalStatistics(range)).counts };
    },
    refetchInterval: READ_EVERY_MS,
  });
  const room = <Skeleton height={CHART_PX} radius="lg" />;
  return (
    <Stack component="section" gap="sm" aria-labelledby="refused">
      <Title order={2} size="h3" id="refused">
        {t.title}
      </Title>
      {error && <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />}
      {data && <Reasons counts={data.counts} />}
      <Suspense fallback={room}>
        {data ? (
          <HourChart
            hours={hoursOf(data.counts, data.range)}
            heightPx={CHART_PX}
            name={t.chart}
            said={({ value }) => <Count value={value} />}
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

function Reasons({ counts }: { counts: readonly RefusalCount[] }) {
  const t = useRefusedTexts();
  const names: Readonly<Record<string, string>> = useProblemNames();
  const reasons = byCode(counts);
  if (reasons.length === 0) return <Text c="dimmed">{t.none}</Text>;
  const more = reasons.length - REASONS_MAX;
  return (
    <Panel
      title={t.reasons}
      rows={[
        ...reasons.slice(0, REASONS_MAX).map(({ code, count }) => ({
          key: code,
          name: (
            <Link to="/refusals" search={{ code: code as Input<'listRefusals'>['code'] }}>
              {names[code] ?? code}
            </Link>
          ),
          value: <Count value={count} />,
        })),
        ...(more > 0 ? [{ key: '', name: <Link to="/refusals">{t.more(more)}</Link>, value: '' }] : []),
      ]}
    />
  );
}
