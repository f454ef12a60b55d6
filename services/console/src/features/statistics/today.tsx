import type { StatisticsBucket } from '@cowrie/client';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/api/api.ts';
import { troubleOf } from '../../kit/api/trouble.ts';
import { type Series, useMovementSeries } from '../../kit/flow/series.tsx';
import { useLanguage } from '../../kit/i18n/language.tsx';
import { TroubleNote } from '../../kit/trouble-note.tsx';
import { daysOf, rangeOfTwoDays, relativeChange, type TwoDays } from './days.ts';
import { Panel } from './panel.tsx';
import { useTodayTexts } from './texts.ts';

const EVERY_MS = 60_000;

/** Types without a transaction on both days are hidden. */
export function Today() {
  const t = useTodayTexts();
  const { locale } = useLanguage();
  const series = useMovementSeries<StatisticsBucket>();
  const { data, error, refetch } = useQuery({
    queryKey: ['statistics', 'today'],
    queryFn: async () => {
      const nowMs = Date.now();
      const { from, to } = rangeOfTwoDays(nowMs);
      const { buckets } = await api.getStatistics({ from, to, interval: 'hour' });
      return daysOf(buckets, nowMs);
    },
    refetchInterval: EVERY_MS,
  });
  if (error) return <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />;
  if (data && data.today.length === 0)
    return <Panel title={t.today} rows={[{ key: 'none', name: t.soon, value: '' }]} />;
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });
  return (
    <Panel
      title={data ? t.todayUntil(time.format(data.until)) : t.today}
      rows={series
        .map((each, index) => ({
          each,
          isShown: index === series.length - 1 || (data && hasAny(each, data)),
        }))
        .filter(({ isShown }) => isShown)
        .reverse()
        .map(({ each }) => ({
          key: each.name,
          name: each.name,
          value: data && <ComparedValue of={each} {...data} />,
        }))}
    />
  );
}

const total = (series: Series<StatisticsBucket>, buckets: readonly StatisticsBucket[]): number =>
  buckets.reduce((sum, bucket) => sum + series.value(bucket), 0);

const hasAny = (series: Series<StatisticsBucket>, { today, yesterday }: TwoDays): boolean =>
  total(series, today) + total(series, yesterday) > 0;

function ComparedValue({ of: series, today, yesterday }: TwoDays & { of: Series<StatisticsBucket> }) {
  const t = useTodayTexts();
  const { locale } = useLanguage();
  const change = relativeChange(total(series, today), total(series, yesterday));
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  });
  return (
    <>
      {series.total(today)}
      <Text size="xs" c="dimmed">
        {t.yesterday} {series.total(yesterday)}
        {change !== null && ` (${percent.format(change)})`}
      </Text>
    </>
  );
}
