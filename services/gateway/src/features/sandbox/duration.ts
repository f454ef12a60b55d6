export const DURATION =
  /^P(?!$)(?:(\d{1,2})Y)?(?:(\d{1,3})M)?(?:(\d{1,3})W)?(?:(\d{1,4})D)?(?:T(?=\d)(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,8}(?:\.\d{1,3})?)S)?)?$/;

const [DAY_MS, HOUR_MS, MINUTE_MS] = [86_400_000, 3_600_000, 60_000];

/** Calculates in UTC. Years and months keep the day, or take the month's last one; shorter units have a fixed length. */
export function addDuration(fromMs: number, duration: string): number {
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = (
    DURATION.exec(duration) ?? []
  )
    .slice(1)
    .map((part) => Number(part ?? 0));
  const rest =
    (weeks * 7 + days) * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS + Math.round(seconds * 1_000);
  return addMonths(fromMs, years * 12 + months) + rest;
}

function addMonths(fromMs: number, months: number): number {
  const from = new Date(fromMs);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate();
  const moment = new Date(fromMs);
  moment.setUTCMonth(from.getUTCMonth() + months, Math.min(from.getUTCDate(), lastDay));
  return moment.getTime();
}
