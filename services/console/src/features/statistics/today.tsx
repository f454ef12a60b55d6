import type { StatisticsBucket } from '@cowrie/client';
import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/api/api.ts';
import { troubleOf } from '../../kit/api/trouble.ts';
import { Figure, Figures } from '../../kit/facts/figures.tsx';
import { type Series, useMovementSeries } from '../../kit/flow/series.tsx';
import { useLanguage } from '../../kit/i18n/language.tsx';
import { TroubleNote } from '../../kit/trouble-note.tsx';
import { daysOf, rangeOfTwoDays, type TwoDays } from './days.ts';
import { useTodayTexts } from './texts.ts';

const EVERY_MS = 60_000;

/** Types without a transaction on both days are hidden. */
export function Today() {
  const t = useTodayTexts();
  const { locale } = useLanguage();
  const [transactions, ...flows] = useMovementSeries<StatisticsBucket>();
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
  const shown = [transactions, ...flows.filter((each) => data && hasAny(each, data))];
  return (
    <Stack component="section" gap="sm" aria-labelledby="today">
      <Title order={2} size="h4" id="today">
        {data ? t.todayAndYesterday(time.format(data.until)) : t.today}
      </Title>
      <Figures isSmall>
        {shown.map(({ id, name, total }) => (
          <Figure
            key={id}
            name={name}
            note={
              data && (
                <>
                  {t.versus} {total(data.yesterday)}
                </>
              )
            }
          >
            {data && total(data.today)}
          </Figure>
        ))}
      </Figures>
    </Stack>
  );
}

const total = (series: Series<StatisticsBucket>, buckets: readonly StatisticsBucket[]): number =>
  buckets.reduce((sum, bucket) => sum + series.value(bucket), 0);

const hasAny = (series: Series<StatisticsBucket>, { today, yesterday }: TwoDays): boolean =>
  total(series, today) + total(series, yesterday) > 0;
