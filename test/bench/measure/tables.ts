import { type LoadLine, median, serverMs } from './figures.ts';

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (cells: readonly string[]) =>
    cells.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  ');
  return [head, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('\n');
}

function countsText(counts: Record<string, number>): string {
  const text = Object.entries(counts).map(([code, count]) => `${code} ${count}`);
  return text.join(', ') || '0';
}

const HEAD = [
  'workload',
  'at once',
  'what',
  'accepted/s',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'p99.9 ms',
  'max ms',
  '503',
  'errors',
  'server ms',
  'driver %',
  'WAL B',
  'disk B',
  'stolen %',
];

const DRIVER_BUSY_PERCENT = 80;

const atOnce = ({ concurrency, ratePerSecond }: LoadLine): string =>
  ratePerSecond === null ? String(concurrency) : `${ratePerSecond}/s`;

const isLike = (one: LoadLine, other: LoadLine): boolean =>
  one.workload === other.workload && atOnce(one) === atOnce(other);

const operationsText = ({ operationsPerSecond }: LoadLine): string =>
  operationsPerSecond === undefined
    ? ''
    : ` (${Math.round(operationsPerSecond).toLocaleString('en-US')} operations)`;

function row(line: LoadLine): string[] {
  const disk = Object.values(line.diskBytesEach).reduce((sum, bytes) => sum + bytes, 0);
  return [
    line.workload,
    atOnce(line),
    line.target,
    line.acceptedPerSecond.toFixed(0) + operationsText(line),
    ...[line.p50Ms, line.p95Ms, line.p99Ms, line.p999Ms, line.maxMs].map((ms) => ms.toFixed(2)),
    String(line.refused.count),
    countsText(line.errors),
    serverMs(line.processorMsEach).toFixed(3),
    `${line.driverBusyPercent}${line.driverBusyPercent > DRIVER_BUSY_PERCENT ? '!' : ''}`,
    line.walBytesEach.toFixed(0),
    disk.toFixed(0),
    median(line.stolenPercents).toFixed(1),
  ];
}

export function loadTable(lines: readonly LoadLine[]): string {
  return table(HEAD, lines.map(row));
}

export type Ratio = {
  workload: string;
  concurrency: number;
  ratio: number;
};

export function ratiosOf(lines: readonly LoadLine[]): Ratio[] {
  const standard = lines.filter(({ part }) => part === 'standard');
  return standard.flatMap((line) => {
    const other = standard.find((each) => each.target === 'baseline' && isLike(each, line));
    if (line.target !== 'cowrie' || !other) return [];
    const ratio = line.acceptedPerSecond / other.acceptedPerSecond;
    const { workload, concurrency } = line;
    return [{ workload, concurrency, ratio }];
  });
}

export function ratioTable(lines: readonly LoadLine[]): string {
  return table(
    ['workload', 'at once', 'cowrie / baseline'],
    ratiosOf(lines).map((each) => [each.workload, String(each.concurrency), each.ratio.toFixed(2)]),
  );
}

export function againstRatios(
  lines: readonly LoadLine[],
): { here: LoadLine; there: LoadLine; ratio: number }[] {
  return lines.flatMap((there) => {
    const here = lines.find((line) => line.target === 'cowrie' && isLike(line, there));
    if (there.target !== 'against' || !here) return [];
    const ratios = here.roundsPerSecond.map((rate, round) => rate / (there.roundsPerSecond[round] ?? 0));
    return [{ here, there, ratio: median(ratios) }];
  });
}

export function againstTable(lines: readonly LoadLine[]): string {
  const head = [
    'workload',
    'at once',
    'here /s',
    'there /s',
    'ratio',
    'p50 ms',
    '',
    'p99 ms',
    '',
    'server ms',
    '',
  ];
  return table(
    [...head, 'stolen %'],
    againstRatios(lines).map(({ here, there, ratio }) => {
      const both = (of: (line: LoadLine) => number, digits: number) =>
        [here, there].map((line) => of(line).toFixed(digits));
      return [
        here.workload,
        atOnce(here),
        ...both((line) => median(line.roundsPerSecond), 0),
        ratio.toFixed(3),
        ...both((line) => line.p50Ms, 1),
        ...both((line) => line.p99Ms, 1),
        ...both((line) => serverMs(line.processorMsEach), 3),
        Math.max(...here.stolenPercents, ...there.stolenPercents).toFixed(1),
      ];
    }),
  );
}

export function sharesTable(
  rows: readonly (readonly [string, Record<string, number>])[],
  digits: number,
): string {
  const names = [...new Set(rows.flatMap(([, share]) => Object.keys(share)))];
  const body = rows.map(([name, share]) => {
    const values = names.map((each) => share[each] ?? 0);
    const together = values.reduce((sum, value) => sum + value, 0);
    return [name, ...[...values, together].map((value) => value.toFixed(digits))];
  });
  return table(['', ...names, 'together'], body);
}
