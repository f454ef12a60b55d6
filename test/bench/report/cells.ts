import { type LoadLine, median, serverMs } from '../measure/figures.ts';
import { countsText, DRIVER_BUSY_PERCENT, operationsText } from '../measure/tables.ts';

export const number = (value: number, digits = 0) =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, column) => (column === 0 ? '---' : '---:'));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

export const LOAD_HEAD = [
  'at once',
  '',
  'accepted/s',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'max ms',
  '503 (p99 ms)',
  'errors',
  'server ms',
  'stolen %',
];

export function loadRow(line: LoadLine, title: string): string[] {
  const { refused } = line;
  const busy = line.driverBusyPercent > DRIVER_BUSY_PERCENT ? ' †' : '';
  return [
    number(line.concurrency),
    title,
    number(line.acceptedPerSecond) + operationsText(line) + busy,
    ...[line.p50Ms, line.p95Ms, line.p99Ms, line.maxMs].map((ms) => number(ms, 1)),
    refused.count === 0 ? '0' : `${number(refused.count)} (${number(refused.p99Ms, 1)})`,
    countsText(line.errors),
    number(serverMs(line.processorMsEach), 2),
    number(median(line.stolenPercents), 1),
  ];
}
