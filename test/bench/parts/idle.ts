import { setTimeout as sleep } from 'node:timers/promises';
import { scaleFigures } from '../measure/figures.ts';
import { between, processorMs } from '../measure/processor.ts';
import type { Stack } from '../platform/stack.ts';
import type { Session } from '../session.ts';

const AFTER_MS = 3_000;
const IDLE_MS = 10_000;
const SERVICE = /^(gateway|ledger|user|history|webhooks)-/;

export async function measureIdle({ signal, say }: Session, stack: Stack): Promise<Record<string, number>> {
  say('Idle…');
  const services = Object.fromEntries(Object.entries(stack.pids()).filter(([name]) => SERVICE.test(name)));
  await sleep(AFTER_MS, undefined, { signal });
  const before = await processorMs(services);
  await sleep(IDLE_MS, undefined, { signal });
  return scaleFigures(between(before, await processorMs(services)), 100 / IDLE_MS, 1);
}
