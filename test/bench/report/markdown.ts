import { type LoadLine, median, serverMs } from '../measure/figures.ts';
import type { MachineLine } from '../measure/machine.ts';
import { DRIVER_BUSY_PERCENT, ratiosOf } from '../measure/tables.ts';
import { LOAD_HEAD, loadRow, number, table } from './cells.ts';
import { COMPARED, REPEAT } from './format.ts';
import type { Results } from './lines.ts';
import { type PlotFile, TARGET_TITLES } from './plots.ts';

function machineText({
  processor,
  cores,
  memoryGib,
  kernel,
  versions,
  at,
  arguments: given,
}: MachineLine): string {
  const { node, postgres, kafka, redis } = versions;
  return [
    `* ${at.slice(0, 10)}, \`npm run bench${given.length > 0 ? ` -- ${given.join(' ')}` : ''}\``,
    `  on ${cores} × ${processor}, ${memoryGib} GiB, Linux ${kernel}; Node ${node}, PostgreSQL ${postgres}, ` +
      `Kafka ${kafka}, Redis ${redis}`,
  ].join('\n');
}

function workloadText(workload: string, lines: readonly LoadLine[]): string {
  const own = lines.filter((line) => line.workload === workload);
  const sorted = own.toSorted((a, b) => a.concurrency - b.concurrency);
  const rows = sorted.map((line) => loadRow(line, TARGET_TITLES[line.target]));
  return `### ${workload}\n\n${table(LOAD_HEAD, rows)}\n`;
}

function ratioText(lines: readonly LoadLine[]): string {
  const rows = ratiosOf(lines).map(({ workload, concurrency, ratio }) => [
    workload,
    number(concurrency),
    `${number(ratio, 2)}×`,
  ]);
  if (rows.length === 0) return '';
  return `## Against the baseline\n\n${table(['workload', 'at once', 'Cowrie / baseline'], rows)}\n`;
}

function sharesText(
  lines: readonly LoadLine[],
  of: (line: LoadLine) => Record<string, number>,
  digits: number,
): string {
  const names = [...new Set(lines.flatMap((line) => Object.keys(of(line))))];
  const rows = lines.map((line) => {
    const values = names.map((name) => of(line)[name] ?? 0);
    const together = values.reduce((sum, value) => sum + value, 0);
    return [
      `${line.workload} ${line.concurrency}`,
      ...[...values, together].map((value) => number(value, digits)),
    ];
  });
  return table(['', ...names, 'together'], rows);
}

function diskText(lines: readonly LoadLine[]): string {
  const writing = lines.filter(({ workload, target }) => target !== 'floor-batched' && workload === 'random');
  const rows = writing.flatMap((line) => {
    const places = Object.entries(line.diskBytesEach).filter(([, bytes]) => Math.abs(bytes) >= 1);
    const together = places.reduce((sum, [, bytes]) => sum + bytes, 0);
    const text = places.toSorted(([, a], [, b]) => b - a).map(([name, bytes]) => `${name} ${number(bytes)}`);
    return [
      [
        `${TARGET_TITLES[line.target]}, ${line.concurrency} at once`,
        number(together),
        number(line.walBytesEach),
        text.join(', '),
      ],
    ];
  });
  if (rows.length === 0) return '';
  const head = ['', 'bytes on disk', 'WAL bytes', 'where'];
  return `## Bytes of a transfer\n\nRandom transfers. Files grow in steps, so short runs show too much or too little. Kafka keeps only the events for ever (docs/limits.md). The WAL is recycled, so it takes space only for a while.\n\n${table(head, rows)}\n`;
}

const images = (drawn: readonly PlotFile[]) =>
  drawn.map(({ file, title }) => `![${title}](benchmarks/${file})\n`).join('\n');

function costText(lines: readonly LoadLine[]): string {
  const cowrie = lines.filter(({ target }) => target === 'cowrie');
  if (cowrie.length === 0) return '';
  return `## Processor time of a request of Cowrie, ms\n\n${sharesText(cowrie, (line) => line.processorMsEach, 3)}\n`;
}

function openLoopText(lines: readonly LoadLine[]): string {
  if (lines.length === 0) return '';
  const head = [
    '',
    'due/s',
    '',
    'accepted/s',
    'p50 ms',
    'p99 ms',
    'p99.9 ms',
    'max ms',
    'server ms',
    'stolen %',
  ];
  const rows = lines.map((line) => [
    line.workload,
    number(line.ratePerSecond ?? 0),
    TARGET_TITLES[line.target],
    number(line.acceptedPerSecond),
    ...[line.p50Ms, line.p99Ms, line.p999Ms, line.maxMs].map((ms) => number(ms, 1)),
    number(serverMs(line.processorMsEach), 2),
    number(median(line.stolenPercents), 1),
  ]);
  return `## Open loop\n\nRequests are due at even moments, and latency counts from then: one that nobody was free to send waits too.\n\n${table(head, rows)}\n`;
}

function growthText(lines: readonly LoadLine[], drawn: readonly PlotFile[]): string {
  if (lines.length === 0) return '';
  const sorted = lines.toSorted((a, b) => a.workload.localeCompare(b.workload) || a.stored - b.stored);
  const rows = sorted.map((line) => loadRow(line, `${line.workload}, ${number(line.stored)} stored`));
  return `## With ever more stored\n\nLoaded in bulk while the platform was stopped, with every invariant and the hash chain.\n\n${table(LOAD_HEAD, rows)}\n\n${images(drawn)}`;
}

function scaleText(lines: readonly LoadLine[]): string {
  if (lines.length === 0) return '';
  const rows = lines.map((line) =>
    loadRow(line, `gateway × ${line.instances.gateway}, ledger × ${line.instances.ledger}`),
  );
  return `## Several instances\n\nRandom transfers, all instances on the same machine.\n\n${table(LOAD_HEAD, rows)}\n`;
}

/** Above this share of stolen processor time, a window measures the host instead of the platform. */
const QUIET_STOLEN_PERCENT = 3;

function flatnessTable(soak: Results['soak']): string {
  const quiet = soak.filter(({ stolenPercent }) => stolenPercent < QUIET_STOLEN_PERCENT);
  const middle = Math.ceil(quiet.length / 2);
  const halves = { 'first half': quiet.slice(0, middle), 'second half': quiet.slice(middle) };
  const rows = Object.entries(halves).map(([name, half]) => [
    name,
    number(half.length),
    number(median(half.map(({ acceptedPerSecond }) => acceptedPerSecond))),
    number(median(half.map(({ p50Ms }) => p50Ms)), 1),
    number(median(half.map(({ p99Ms }) => p99Ms)), 1),
  ]);
  return table(
    [`windows with less than ${QUIET_STOLEN_PERCENT} % stolen`, 'how many', 'accepted/s', 'p50 ms', 'p99 ms'],
    rows,
  );
}

function soakText({ soak }: Results, drawn: readonly PlotFile[]): string {
  const [first, last] = [soak[0], soak.at(-1)];
  if (!first || !last) return '';
  const rows = Object.keys(first.residentMib).map((name) => {
    const all = soak.map(({ residentMib }) => residentMib[name] ?? 0);
    return [name, ...[all[0] ?? 0, median(all), Math.max(...all), all.at(-1) ?? 0].map((mib) => number(mib))];
  });
  const stolen = soak.map(({ stolenPercent }) => stolenPercent);
  const host = `The host gave other virtual machines ${number(median(stolen), 1)} % of its processors' time, at most ${number(Math.max(...stolen), 1)} % in 5 s.`;
  const head = ['resident MiB', 'first', 'median', 'most', 'last'];
  return `## Soak\n\n${number(last.second / 60, 1)} minutes of random transfers, 64 at once, a figure every 5 s. ${host} The memory of PostgreSQL is that of its first process alone.\n\n${flatnessTable(soak)}\n\n${table(head, rows)}\n\n${images(drawn)}`;
}

function restText({ idlePercent, starts }: Results): string {
  const idle = idlePercent && Object.entries(idlePercent).map(([name, percent]) => `${name} ${percent} %`);
  const lines = [
    idle && `* While idle, the services use this share of one processor: ${idle.join(', ')}.`,
    starts &&
      `* First start ${number(starts.coldStartMs / 1000, 1)} s, warm start ${number(starts.warmStartMs / 1000, 1)} s.`,
  ].filter((line) => line !== null);
  return lines.length === 0 ? '' : `## Idle and start\n\n${lines.join('\n')}\n`;
}

export function toMarkdown(
  results: Results,
  drawn: { standard: PlotFile[]; growth: PlotFile[]; soak: PlotFile[] },
): string {
  const part = (name: LoadLine['part']) => results.loads.filter((line) => line.part === name);
  const standard = part('standard');
  const workloads = [...new Set(standard.map(({ workload }) => workload))];
  const figures = workloads.map((workload) => workloadText(workload, standard)).join('\n');
  const sections = [
    '# Benchmarks\n\n`test/bench/report/main.ts` writes this page from the results of `npm run bench`.\n',
    `## The runs\n\n${results.machines.map(machineText).join('\n')}\n`,
    COMPARED,
    ratioText(results.loads),
    images(drawn.standard),
    figures &&
      `## Figures\n\n† the load driver was busy for more than ${DRIVER_BUSY_PERCENT} % of the time: it may be what held this up.\n\n${figures}`,
    costText(standard),
    diskText(standard),
    openLoopText(part('open loop')),
    growthText(part('growth'), drawn.growth),
    scaleText(part('scale')),
    soakText(results, drawn.soak),
    restText(results),
    REPEAT,
  ];
  return `${sections.filter((text) => text !== '').join('\n')}`;
}
