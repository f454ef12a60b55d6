import { describe, expect, it } from '@jest/globals';
import type { LoadLine } from '../measure/figures.ts';
import type { MachineLine } from '../measure/machine.ts';
import { parseLines, sortLines } from './lines.ts';
import { toMarkdown } from './markdown.ts';
import { drawAll } from './plots.ts';

const machine: MachineLine = {
  bench: 'machine',
  at: '2026-01-02T03:04:05.000Z',
  arguments: ['--quick'],
  processor: 'A processor',
  cores: 2,
  memoryGib: 8,
  kernel: '6',
  versions: { node: '24', postgres: '18', kafka: '4', redis: '6' },
};

const load = (more: Partial<LoadLine>): LoadLine => ({
  bench: 'load',
  part: 'standard',
  target: 'cowrie',
  workload: 'random',
  concurrency: 64,
  ratePerSecond: null,
  instances: { gateway: 1, ledger: 1 },
  stored: 0,
  rounds: 1,
  seconds: 1,
  accepted: 4321,
  acceptedPerSecond: 4321,
  roundsPerSecond: [4321],
  p50Ms: 1,
  p95Ms: 2,
  p99Ms: 3,
  p999Ms: 3,
  maxMs: 4,
  errors: {},
  refused: { count: 0, p50Ms: 0, p99Ms: 0, maxMs: 0, withoutRetryAfter: 0 },
  replayed: 0,
  stolenPercents: [0.4],
  processorMsEach: { 'gateway-1': 0.2, 'driver-1': 0.1 },
  driverBusyPercent: 10,
  walBytesEach: 900,
  diskBytesEach: { 'ledger.transactions': 300 },
  ...more,
});

const soak = (second: number) => ({
  bench: 'soak' as const,
  second,
  acceptedPerSecond: 100,
  p50Ms: 1,
  p99Ms: 2,
  refused: 0,
  errors: {},
  residentMib: { 'ledger-1': 120 },
  stolenPercent: 0.5,
});

describe('the report', () => {
  it('ignores the tables before the lines, and uses the later of two lines about the same', () => {
    const lines = [machine, load({ acceptedPerSecond: 1 }), load({ acceptedPerSecond: 2 })];
    const text = `a table\n${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
    const { machines, loads } = sortLines(parseLines(text));
    expect(machines).toHaveLength(1);
    expect(loads.map(({ acceptedPerSecond }) => acceptedPerSecond)).toEqual([2]);
  });

  it('keeps lines with another target, workload, concurrency, rate, number of instances or stored transactions', () => {
    const all = [
      load({}),
      load({ target: 'baseline' }),
      load({ workload: 'mix' }),
      load({ concurrency: 1 }),
      load({ part: 'scale', instances: { gateway: 2, ledger: 1 } }),
      load({ part: 'open loop', ratePerSecond: 100 }),
      load({ part: 'open loop', ratePerSecond: 200 }),
      load({ part: 'growth', stored: 1 }),
      load({ part: 'growth', stored: 2 }),
    ];
    expect(sortLines(all).loads).toHaveLength(all.length);
  });

  it('names the machine, the figures and the ratio, and shows only existing plots', () => {
    const results = sortLines([machine, load({}), load({ target: 'baseline', acceptedPerSecond: 2160.5 })]);
    const drawn = drawAll(results);
    const text = toMarkdown(results, drawn);
    expect(text).toContain('A processor');
    expect(text).toContain('4,321');
    expect(text).toContain('2.00×');
    expect(text).not.toContain('.svg');
    expect(text).not.toContain('## Soak');
  });

  it('has a table of open loops', () => {
    const line = load({ part: 'open loop', ratePerSecond: 1_200, p999Ms: 77.7 });
    const text = toMarkdown(sortLines([machine, line]), { standard: [], growth: [], soak: [] });
    expect(text).toContain('| random | 1,200 | Cowrie |');
    expect(text).toContain('| 77.7 |');
    expect(text).not.toContain('## Figures');
  });

  it('draws a line for two points or more', () => {
    const results = sortLines([
      machine,
      load({}),
      load({ concurrency: 256 }),
      load({ part: 'growth', stored: 10 }),
      load({ part: 'growth', stored: 100 }),
      soak(5),
      soak(10),
    ]);
    const drawn = drawAll(results);
    const all = [...drawn.standard, ...drawn.growth, ...drawn.soak];
    expect(all.map(({ file }) => file)).toEqual([
      'random.svg',
      'latency.svg',
      'growth.svg',
      'soak-throughput.svg',
      'soak-latency.svg',
      'soak-memory.svg',
      'soak-stolen.svg',
    ]);
    for (const { svg } of all) expect(svg).toMatch(/^<svg .*<path .*<\/svg>\n$/s);
    expect(toMarkdown(results, drawn)).toContain('](benchmarks/soak-memory.svg)');
  });
});
