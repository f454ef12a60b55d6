import { readdir, readFile } from 'node:fs/promises';

/** Processor time from /proc; this machine's clock ticks 100 times a second, as every Linux does to its users. */
const MS_PER_TICK = 10;

type Stat = { parent: number; ticks: number };

async function statOf(pid: number): Promise<Stat | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }; // utime + stime
}

/**
 * Milliseconds of processor time that each process and its children (those of PostgreSQL are its connections) have
 * taken so far. What children took that are gone is not in it.
 */
export async function processorMs(pids: Readonly<Record<string, number>>): Promise<Record<string, number>> {
  const running = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const stats = await Promise.all(running.map(statOf));
  const all = Object.entries(pids).map(([name, pid]) => {
    const own = stats.filter((stat, index) => stat?.parent === pid || running[index] === pid);
    return [name, own.reduce((sum, stat) => sum + (stat?.ticks ?? 0), 0) * MS_PER_TICK];
  });
  return Object.fromEntries(all);
}

/** What was taken between two samples. */
export function between(
  before: Record<string, number>,
  after: Record<string, number>,
): Record<string, number> {
  return Object.fromEntries(
    Object.keys(before).map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)]),
  );
}
