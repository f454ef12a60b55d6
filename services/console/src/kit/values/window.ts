/** Time windows, which the API writes as ISO 8601 durations. */

export const UNITS = ['minute', 'hour', 'day', 'week'] as const;
export type Unit = (typeof UNITS)[number];

const MINUTES: Readonly<Record<Unit, number>> = { minute: 1, hour: 60, day: 1_440, week: 10_080 };
const FORM = /^P(?!$)(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?)?$/;

/** Reads a window in the largest unit that divides it; null when it is invalid. */
export function readWindow(window: string): { count: number; unit: Unit } | null {
  const found = FORM.exec(window);
  if (!found) return null;
  const [, weeks = '0', days = '0', hours = '0', minutes = '0'] = found;
  const all =
    Number(weeks) * MINUTES.week +
    Number(days) * MINUTES.day +
    Number(hours) * MINUTES.hour +
    Number(minutes);
  const unit = UNITS.findLast((each) => all % MINUTES[each] === 0) ?? 'minute';
  return { count: all / MINUTES[unit], unit };
}

export function writeWindow(count: number, unit: Unit): string {
  const letter = unit.charAt(0).toUpperCase();
  return unit === 'minute' || unit === 'hour' ? `PT${count}${letter}` : `P${count}${letter}`;
}
