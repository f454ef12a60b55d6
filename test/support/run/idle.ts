import { cpus } from 'node:os';

type Times = { idle: number; all: number };

/** What the machine's processors have done since it started. */
export function readTimes(): Times {
  const each = cpus().map(({ times: { user, nice, sys, idle, irq } }) => [
    idle,
    user + nice + sys + idle + irq,
  ]);
  return {
    idle: each.reduce((sum, [idle = 0]) => sum + idle, 0),
    all: each.reduce((sum, [, all = 0]) => sum + all, 0),
  };
}

/** Of a hundred parts of the processors' time between two readings, those in which nobody had anything to do. */
export function idlePercent(from: Times, to: Times): number {
  return to.all === from.all ? 0 : Math.round((100 * (to.idle - from.idle)) / (to.all - from.all));
}
