import { readdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { round } from './figures.ts';

/** Linux reports processor time in /proc in ticks of 1/100 s. */
const MS_PER_TICK = 10;

/** The index of the field in the first line of /proc/stat, where the name is field 0. */
const STOLEN_FIELD = 8;

type Stat = { parent: number; ticks: number; endedTicks: number };

async function statOf(pid: number): Promise<Stat | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const sum = (first: number) => Number(fields[first]) + Number(fields[first + 1]);
  return { parent: Number(fields[1]), ticks: sum(11), endedTicks: sum(13) }; // The fields are utime + stime and cutime + cstime.
}

/** Milliseconds include those of children, even ended ones. PostgreSQL's children are its connections. */
export async function processorMs(pids: Readonly<Record<string, number>>): Promise<Record<string, number>> {
  const running = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const stats = await Promise.all(running.map(statOf));
  const all = Object.entries(pids).map(([name, pid]) => {
    const ticks = stats.map((stat, index) => {
      if (running[index] === pid) return (stat?.ticks ?? 0) + (stat?.endedTicks ?? 0);
      return stat?.parent === pid ? stat.ticks : 0;
    });
    return [name, ticks.reduce((sum, each) => sum + each, 0) * MS_PER_TICK];
  });
  return Object.fromEntries(all);
}

export function between(
  before: Record<string, number>,
  after: Record<string, number>,
): Record<string, number> {
  return Object.fromEntries(
    Object.keys(before).map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)]),
  );
}

async function stolenMs(): Promise<number> {
  const all = (await readFile('/proc/stat', 'utf8').catch(() => '')).split('\n', 1)[0]?.split(/\s+/) ?? [];
  return Number(all[STOLEN_FIELD] ?? 0) * MS_PER_TICK;
}

/** Each call returns the percentage since the last one; 0 when the host does not report it. */
export async function watchStolen(): Promise<() => Promise<number>> {
  let last = { stolenMs: await stolenMs(), atMs: performance.now() };
  return async () => {
    const before = last;
    last = { stolenMs: await stolenMs(), atMs: performance.now() };
    const allMs = (last.atMs - before.atMs) * availableParallelism();
    return round((100 * (last.stolenMs - before.stolenMs)) / Math.max(1, allMs), 1);
  };
}

export async function residentMib(pids: Readonly<Record<string, number>>): Promise<Record<string, number>> {
  const own = await Promise.all(
    Object.entries(pids).map(async ([name, pid]) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      return [name, Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024)] as const;
    }),
  );
  return Object.fromEntries(own);
}
