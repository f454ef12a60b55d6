import type { StatisticsBucket } from '@cowrie/client';
import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/api/api.ts';
import { troubleOf } from '../../kit/api/trouble.ts';
import { type Series, useMovementSeries } from '../../kit/flow/series.tsx';
import { useLanguage } from '../../kit/i18n/language.tsx';
import { TroubleNote } from '../../kit/trouble-note.tsx';
import { daysOf, rangeOfTwoDays, type TwoDays } from './days.ts';
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
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });
  return (
    <Panel
      title={data ? t.todayAndYesterday(time.format(data.until)) : t.today}
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
          value: data && (
            <Group gap="md" wrap="nowrap" justify="flex-end" align="baseline">
              <Text span size="xs" c="dimmed">
                {each.total(data.yesterday)}
              </Text>
              {each.total(data.today)}
            </Group>
          ),
        }))}
    />
  );
}

const total = (series: Series<StatisticsBucket>, buckets: readonly StatisticsBucket[]): number =>
  buckets.reduce((sum, bucket) => sum + series.value(bucket), 0);

const hasAny = (series: Series<StatisticsBucket>, { today, yesterday }: TwoDays): boolean =>
  total(series, today) + total(series, yesterday) > 0;
