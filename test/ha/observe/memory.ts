import { readFileSync } from 'node:fs';
import type { HaPlatform } from '../stack/start.ts';

export type MemoryWatch = {
  stop(): void;
  lines(): string[];
  /** The largest growth of any service, from the maximum of the first half to that of the second. */
  grownMb(): number;
};

const EVERY_MS = 250;
const KB_PER_MB = 1024;

function residentMb(pid: number | undefined): number | undefined {
  try {
    const kb = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kb === undefined ? undefined : Math.round(Number(kb) / KB_PER_MB);
  } catch {
    return undefined;
  }
}

export function watchMemory(platform: HaPlatform): MemoryWatch {
  const samples = new Map<string, number[]>(platform.services.map((name) => [name, []]));
  const sample = () => {
    for (const [name, list] of samples) {
      const mb = residentMb(platform.pid(name));
      if (mb !== undefined) list.push(mb);
    }
  };
  sample();
  const timer = setInterval(sample, EVERY_MS);
  return {
    stop: () => clearInterval(timer),
    lines: () =>
      [...samples].map(
        ([name, list]) => `${name}: ${list[0]} MB, at most ${Math.max(...list)} MB, then ${list.at(-1)} MB`,
      ),
    grownMb: () =>
      Math.max(
        ...[...samples.values()].map((list) => {
          const middle = Math.ceil(list.length / 2);
          return Math.max(...list.slice(middle)) - Math.max(...list.slice(0, middle));
        }),
      ),
  };
}
