import { cpus } from 'node:os';

type Times = { idleMs: number; allMs: number };

/** The time of all processors of this machine since it started. */
export function readTimes(): Times {
  const each = cpus().map(({ times: { user, nice, sys, idle, irq } }) => [
    idle,
    user + nice + sys + idle + irq,
  ]);
  return {
    idleMs: each.reduce((sum, [idle = 0]) => sum + idle, 0),
    allMs: each.reduce((sum, [, all = 0]) => sum + all, 0),
  };
}

/** The share of unused processor time between two readings, in percent. */
export function idlePercent(from: Times, to: Times): number {
  const allMs = to.allMs - from.allMs;
  return allMs === 0 ? 0 : Math.round((100 * (to.idleMs - from.idleMs)) / allMs);
}

/** The processor seconds that this machine used between two readings, in all processes. */
export function processorSeconds(from: Times, to: Times): number {
  return Math.round((to.allMs - from.allMs - (to.idleMs - from.idleMs)) / 1_000);
}
