import { cpus } from 'node:os';

type Times = { idleMs: number; allMs: number };

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

/** The share is in percent. */
export function idlePercent(from: Times, to: Times): number {
  const allMs = to.allMs - from.allMs;
  return allMs === 0 ? 0 : Math.round((100 * (to.idleMs - from.idleMs)) / allMs);
}

/** Includes all processes of this machine. */
export function processorSeconds(from: Times, to: Times): number {
  return Math.round((to.allMs - from.allMs - (to.idleMs - from.idleMs)) / 1_000);
}
