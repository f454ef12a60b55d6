import { useLanguage } from '../i18n/language.tsx';
import type { Interval } from './period.ts';

/** Day buckets are UTC days, so their names use UTC. */
const zoneOf = (buckets: Interval) => (buckets === 'day' ? { timeZone: 'UTC' } : {});

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

export function useTickName(of: Interval, buckets: Interval): (at: number) => string {
  const { locale } = useLanguage();
  const format = new Intl.DateTimeFormat(locale, {
    ...(of === 'hour' ? { hour: '2-digit', minute: '2-digit' } : { day: 'numeric', month: 'short' }),
    ...zoneOf(buckets),
  });
  return (at) => format.format(at);
}
