import type { RehearsalReport } from './rehearse.ts';

const MAX_SHOWN = 8;

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

export function rehearsedLines({ name, moments, notes, gapMs, violations }: RehearsalReport): string[] {
  const times = moments.map(({ what, tookMs }) => `${what}: ${seconds(tookMs)}`).join('; ');
  return [
    `${name}: ${times || 'nothing was done'}; longest gap ${seconds(gapMs)}`,
    ...notes.map((note) => `    ${note}`),
    ...violationLines(violations),
  ];
}

export function violationLines(violations: readonly { rule: string; detail: string }[]): string[] {
  const shown = violations.slice(0, MAX_SHOWN).map(({ rule, detail }) => `    ${rule}: ${detail}`);
  const left = violations.length - shown.length;
  return left > 0 ? [...shown, `    and ${left} more`] : shown;
}

function row(name: string, what: string, cells: readonly string[]): string {
  return `${name.padEnd(34)}${what.padEnd(40)}${cells.map((cell) => cell.padStart(9)).join('')}`;
}

export function table(rehearsed: readonly RehearsalReport[]): string[] {
  const rows = rehearsed.flatMap((one) => {
    const [first, ...others] = one.moments;
    const codes = [...one.codes].sort().map(([code, count]) => `${code} ×${count}`);
    const cells = [seconds(first?.tookMs ?? 0), seconds(one.gapMs), String(one.violations.length)];
    return [
      `${row(one.name, first?.what ?? 'not done', cells)}   ${codes.join(', ')}`,
      ...others.map(({ what, tookMs }) => row('', what, [seconds(tookMs)])),
    ];
  });
  return [`${row('rehearsal', 'recovered', ['in', 'gap', 'wrong'])}   answers to the load`, ...rows];
}
