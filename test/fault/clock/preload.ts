import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Loaded into a service by NODE_OPTIONS=--import. Its wall clock is off by the number in the instance's file. Timers
 * and performance.now() are not affected, as when a machine's clock is set.
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
