import { readFile } from 'node:fs/promises';
import type { LoadLine } from '../measure/figures.ts';
import type { MachineLine } from '../measure/machine.ts';
import type { SoakLine } from '../parts/soak.ts';

export type Results = {
  machines: MachineLine[];
  loads: LoadLine[];
  soak: SoakLine[];
  idlePercent: Record<string, number> | null;
  starts: { coldStartMs: number; warmStartMs: number } | null;
};

type Line =
  | MachineLine
  | LoadLine
  | SoakLine
  | { bench: 'idle'; percent: Record<string, number> }
  | { bench: 'start'; coldStartMs: number; warmStartMs: number };

export function parseLines(text: string): Line[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('{"bench":'))
    .map((line) => JSON.parse(line) as Line);
}

/** A later line replaces an earlier one about the same measurement. */
function latest(loads: readonly LoadLine[]): LoadLine[] {
  const byPlace = new Map<string, LoadLine>();
  for (const line of loads) {
    const { part, target, workload, concurrency, ratePerSecond, instances } = line;
    const step = part === 'growth' ? line.stored : 0;
    const { gateway, ledger } = instances;
    const place = [part, target, workload, concurrency, ratePerSecond, gateway, ledger, step].join(' ');
    byPlace.set(place, line);
  }
  return [...byPlace.values()];
}

export function sortLines(lines: readonly Line[]): Results {
  const results: Results = { machines: [], loads: [], soak: [], idlePercent: null, starts: null };
  for (const line of lines) {
    if (line.bench === 'machine') results.machines.push(line);
    if (line.bench === 'load') results.loads.push(line);
    if (line.bench === 'soak') results.soak.push(line);
    if (line.bench === 'idle') results.idlePercent = line.percent;
    if (line.bench === 'start') results.starts = line;
  }
  return { ...results, loads: latest(results.loads) };
}

export async function readResults(files: readonly string[]): Promise<Results> {
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return sortLines(texts.flatMap(parseLines));
}
