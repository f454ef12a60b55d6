import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Loaded before a service (NODE_OPTIONS=--import): its wall clock is off by what stands in the file of its name. Timers
 * and performance.now() go on, as they do when the clock of a machine is set.
 */

const POLL_MS = 50;
const { COWRIE_CLOCKS: directory, INSTANCE_NAME: instance } = process.env;
const realNow = Date.now;
let offsetMs = 0;

function readOffsetMs(file: string): number {
  try {
    const value = Number(readFileSync(file, 'utf8'));
    return Number.isSafeInteger(value) ? value : 0;
  } catch {
    return 0;
  }
}

if (directory && instance) {
  const file = join(directory, instance);
  Date.now = () => realNow() + offsetMs;
  globalThis.Date = new Proxy(Date, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [Date.now()] : args, newTarget),
  });
  setInterval(() => {
    offsetMs = readOffsetMs(file);
  }, POLL_MS).unref();
}
