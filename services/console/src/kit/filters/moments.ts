/** Converts between moments and the local times of form fields, exact to the second. */

export function toLocalField(moment: string | undefined): string {
  if (moment === undefined) return '';
  const at = new Date(moment);
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().replace(/(:00)?\.\d+Z$/, '');
}

/** Returns null when the text is no valid time. */
export function readMoment(local: string): string | null {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** The beginning of a past day in the reader's time zone. */
export function daysAgo(days: number, now: Date): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days).toISOString();
}
