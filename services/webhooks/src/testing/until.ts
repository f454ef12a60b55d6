import { setTimeout as sleep } from 'node:timers/promises';

const WITHIN_MS = 15_000;
const EVERY_MS = 10;

export async function untilTrue(check: () => Promise<boolean> | boolean): Promise<void> {
  const endMs = Date.now() + WITHIN_MS;
  while (!(await check())) {
    if (Date.now() > endMs) throw new Error('it did not come true');
    await sleep(EVERY_MS);
  }
}
