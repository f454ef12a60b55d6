export const PERIODS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type Period = (typeof PERIODS)[number];
export type Interval = 'hour' | 'day';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const STEP_MS: Record<Interval, number> = { hour: HOUR_MS, day: DAY_MS };
const DAYS: Record<Period, number> = { day: 1, week: 7, month: 30, quarter: 90, year: 365 };

/** Hours are readable for up to 30 days; days are useful from 7 days. */
const HOURS_UP_TO_DAYS = 30;
const DAYS_FROM_DAYS = 7;

/** The first one is the default. */
export function intervalsOf(period: Period): readonly Interval[] {
  const days = DAYS[period];
  if (days < DAYS_FROM_DAYS) return ['hour'];
  if (days > HOURS_UP_TO_DAYS) return ['day'];
  return days === DAYS_FROM_DAYS ? ['hour', 'day'] : ['day', 'hour'];
}

export function resolvePeriod(asked: { period?: Period | undefined; interval?: Interval | undefined }): {
  period: Period;
  interval: Interval;
} {
  const period = asked.period ?? 'week';
  const intervals = intervalsOf(period);
  return { period, interval: intervals.find((each) => each === asked.interval) ?? intervals[0] ?? 'day' };
}

/** Buckets start with an hour or a day of UTC. */
export function rangeOf(period: Period, interval: Interval, nowMs: number): { from: string; to: string } {
  const stepMs = STEP_MS[interval];
  const endMs = (Math.floor(nowMs / stepMs) + 1) * stepMs;
  const text = (ms: number) => new Date(ms).toISOString();
  return { from: text(endMs - DAYS[period] * DAY_MS), to: text(endMs) };
}

const DAYS_SHOWN_FROM = 3;

/** The first moment of each local day; undefined for few days, where hours are the better labels. */
export function firstOfDays(points: readonly { at: number }[]): number[] | undefined {
  const firsts = points.filter(
    ({ at }, index) =>
      index > 0 && new Date(at).getDate() !== new Date(points[index - 1]?.at ?? at).getDate(),
  );
  return firsts.length < DAYS_SHOWN_FROM ? undefined : firsts.map(({ at }) => at);
}
