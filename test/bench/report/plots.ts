import type { TargetName } from '../args.ts';
import type { LoadLine } from '../measure/figures.ts';
import type { SoakLine } from '../parts/soak.ts';
import type { Results } from './lines.ts';
import { type Plot, type Series, toSvg } from './plot.ts';

export const TARGET_TITLES: Record<TargetName, string> = {
  cowrie: 'Cowrie',
  against: 'Cowrie of another checkout',
  baseline: 'the baseline',
  floor: 'PostgreSQL alone, single',
  'floor-batched': 'PostgreSQL alone, batches of 100',
};
/**
 * Batches of 100 without any checks are ten times as fast; beside them the other targets would be one line at the
 * bottom.
 */
const TARGETS: readonly TargetName[] = ['cowrie', 'baseline', 'floor'];
const AT_ONCE = { name: 'requests at once', scale: 'log' } as const;

type FigureReader = (line: LoadLine) => number;

export type PlotFile = { file: string; title: string; svg: string };

function plotFile(file: string, plot: Plot): PlotFile[] {
  const series = plot.series.filter(({ points }) => points.length > 1);
  return series.length === 0 ? [] : [{ file, title: plot.title, svg: toSvg({ ...plot, series }) }];
}

function byConcurrency(lines: readonly LoadLine[], name: string, of: FigureReader, dashed = false): Series {
  const sorted = lines.toSorted((a, b) => a.concurrency - b.concurrency);
  // A logarithmic axis has no 0.
  return { name, dashed, points: sorted.map((line) => [line.concurrency, of(line) || null]) };
}

function throughput(loads: readonly LoadLine[], workload: string, title: string): Plot {
  const series = TARGETS.map((target) => {
    const own = loads.filter((line) => line.target === target && line.workload === workload);
    return byConcurrency(
      own,
      TARGET_TITLES[target],
      (line) => line.acceptedPerSecond,
      target.startsWith('floor'),
    );
  });
  return { title, x: AT_ONCE, y: { name: 'accepted a second', scale: 'value' }, series };
}

function latency(loads: readonly LoadLine[]): Plot {
  const series = (['cowrie', 'baseline'] as const).flatMap((target) => {
    const own = loads.filter((line) => line.target === target && line.workload === 'random');
    return [
      byConcurrency(own, `${TARGET_TITLES[target]}, p50`, (line) => line.p50Ms),
      byConcurrency(own, `${TARGET_TITLES[target]}, p99`, (line) => line.p99Ms, true),
    ];
  });
  return { title: 'Random transfers: latency', x: AT_ONCE, y: { name: 'ms', scale: 'log' }, series };
}

function growth(loads: readonly LoadLine[]): Plot {
  const workloads = [...new Set(loads.map(({ workload }) => workload))];
  const series = workloads.map((workload) => {
    const own = loads.filter((line) => line.workload === workload).toSorted((a, b) => a.stored - b.stored);
    return { name: workload, points: own.map((line) => [line.stored, line.acceptedPerSecond] as const) };
  });
  return {
    title: 'With ever more stored, 64 requests at once',
    x: { name: 'stored transactions', scale: 'log' },
    y: { name: 'accepted a second', scale: 'value' },
    series,
  };
}

const SECONDS = { name: 'seconds', scale: 'value' } as const;

function soakPlot(
  soak: readonly SoakLine[],
  title: string,
  unit: string,
  of: Record<string, (line: SoakLine) => number>,
): Plot {
  const series = Object.entries(of).map(([name, value]) => ({
    name,
    points: soak.map((line) => [line.second, value(line)] as const),
  }));
  return { title, x: SECONDS, y: { name: unit, scale: 'value' }, series };
}

function soakPlots(soak: readonly SoakLine[]): PlotFile[] {
  const names = Object.keys(soak[0]?.residentMib ?? {});
  const memory = Object.fromEntries(
    names.map((name) => [name, (line: SoakLine) => line.residentMib[name] ?? 0]),
  );
  const times = { p50: (line: SoakLine) => line.p50Ms, p99: (line: SoakLine) => line.p99Ms };
  const stolen = { stolen: (line: SoakLine) => line.stolenPercent };
  const accepted = { 'accepted a second': (line: SoakLine) => line.acceptedPerSecond };
  return [
    ...plotFile('soak-throughput.svg', soakPlot(soak, 'Soak: throughput', 'accepted a second', accepted)),
    ...plotFile('soak-latency.svg', soakPlot(soak, 'Soak: latency', 'ms', times)),
    ...plotFile('soak-memory.svg', soakPlot(soak, 'Soak: resident memory', 'MiB', memory)),
    ...plotFile(
      'soak-stolen.svg',
      soakPlot(soak, 'Soak: what the host gave to others', '% of all processors', stolen),
    ),
  ];
}

export function drawAll({ loads, soak }: Results): {
  standard: PlotFile[];
  growth: PlotFile[];
  soak: PlotFile[];
} {
  const standard = loads.filter(({ part }) => part === 'standard');
  const grown = loads.filter(({ part }) => part === 'growth');
  return {
    standard: [
      ...plotFile('random.svg', throughput(standard, 'random', 'Random transfers: throughput')),
      ...plotFile('hot-receiver.svg', throughput(standard, 'hot-receiver', 'One hot receiver: throughput')),
      ...plotFile('latency.svg', latency(standard)),
    ],
    growth: plotFile('growth.svg', growth(grown)),
    soak: soakPlots(soak),
  };
}
