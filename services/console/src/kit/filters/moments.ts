export function toLocalField(moment: string | undefined): string {
  if (moment === undefined) return '';
  const at = new Date(moment);
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().replace(/(:00)?\.\d+Z$/, '');
}

export function readMoment(local: string): string | null {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

export function daysAgo(days: number, now: Date): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days).toISOString();
}
