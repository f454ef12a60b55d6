import { useLanguage } from '../i18n/language.tsx';
import type { Interval, Period } from './period.ts';

/** Days of UTC have its names, also where it is another day. */
const zoneOf = (buckets: Interval) => (buckets === 'day' ? { timeZone: 'UTC' } : {});

/** What stands below the ends of a plot, which is narrow. */
export function useEndName(period: Period, buckets: Interval): (from: string) => string {
  const { locale } = useLanguage();
  const format = new Intl.DateTimeFormat(locale, {
    ...(period === 'day' ? { hour: '2-digit', minute: '2-digit' } : { day: 'numeric', month: 'short' }),
    ...zoneOf(buckets),
  });
  return (from) => format.format(new Date(from));
}

/** The name of a bucket: an hour in the reader's zone, or a day of UTC. */
export function useBucketName(interval: Interval): (from: string) => string {
  const { locale } = useLanguage();
  const format = new Intl.DateTimeFormat(
    locale,
    interval === 'hour'
      ? { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }
      : { day: 'numeric', month: 'short', year: 'numeric', ...zoneOf(interval) },
  );
  return (from) => format.format(new Date(from));
}

/** What stands below a chart: a time of day where it is of hours, else a day. */
export function useTickName(of: Interval, buckets: Interval): (at: number) => string {
  const { locale } = useLanguage();
  const format = new Intl.DateTimeFormat(locale, {
    ...(of === 'hour' ? { hour: '2-digit', minute: '2-digit' } : { day: 'numeric', month: 'short' }),
    ...zoneOf(buckets),
  });
  return (at) => format.format(at);
}
