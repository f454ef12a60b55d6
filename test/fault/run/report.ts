import type { Round } from './round.ts';

const MAX_SHOWN = 5;

const seconds = (ms: number | undefined) => (ms === undefined ? 'never' : `${(ms / 1000).toFixed(1)} s`);

function onTime({ recoveryMs, targetMs }: Round): string {
  if (targetMs === undefined) return '';
  const late = recoveryMs === undefined || recoveryMs > targetMs;
  return ` (${late ? 'LATE: ' : ''}at most ${seconds(targetMs)})`;
}

export function roundLines(number: number, round: Round): string[] {
  const { name, params, note, faultMs, gapMs, codes, violations } = round;
  const given = Object.entries({ ...params, ...(note === undefined ? {} : { note }) });
  const parameters = given.map(([key, value]) => `${key}=${value}`).join(' ');
  const seen = [...codes].sort().map(([code, count]) => `${code} ×${count}`);
  const shown = violations.slice(0, MAX_SHOWN).map(({ rule, detail }) => `    ${rule}: ${detail}`);
  const left = violations.length - shown.length;
  return [
    `${String(number).padStart(3)} ${name} ${parameters}: ${seconds(faultMs)}, ` +
      `recovered in ${seconds(round.recoveryMs)}${onTime(round)}, longest gap ${seconds(gapMs)}; ` +
      `${seen.join(', ')}; ${violations.length} violations (checked in ${seconds(round.checkMs)})`,
    ...shown,
    ...(left > 0 ? [`    and ${left} more`] : []),
  ];
}

function row(cells: readonly (string | number)[]): string {
  const [name = '', ...rest] = cells.map(String);
  return `${name.padEnd(26)}${rest.map((cell) => cell.padStart(12)).join('')}`;
}

export function table(rounds: readonly Round[]): string[] {
  const groups = Map.groupBy(rounds, ({ name }) => name);
  const rows = [...groups]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, group]) => {
      const sorted = group
        .map(({ recoveryMs = Number.POSITIVE_INFINITY }) => recoveryMs)
        .sort((a, b) => a - b);
      const figure = (place: number) => {
        const ms = sorted[place];
        return ms === undefined || !Number.isFinite(ms) ? 'never' : seconds(ms);
      };
      const late = group.filter((round) => onTime(round).includes('LATE')).length;
      const violations = group.reduce((sum, round) => sum + round.violations.length, 0);
      const middle = Math.floor((sorted.length - 1) / 2);
      return row([
        name,
        group.length,
        figure(0),
        figure(middle),
        figure(sorted.length - 1),
        late,
        violations,
      ]);
    });
  return [row(['fault', 'count', 'min', 'median', 'max', 'late', 'violations']), ...rows];
}

export function counts(rounds: readonly Round[], broken: number): { passed: number; failed: number } {
  const failed = rounds.filter(({ violations }) => violations.length > 0).length;
  return { passed: rounds.length - failed, failed: failed + broken };
}
