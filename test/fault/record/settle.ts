import { setTimeout as sleep } from 'node:timers/promises';
import { outcomeOf, settlesFromMs } from './outcome.ts';
import type { Sender } from './sender.ts';
import type { Operation } from './types.ts';

const AT_ONCE = 8;
const PAUSE_MS = 250;

/** A retry waits until earlier requests can no longer be applied, because a refusal before that proves nothing. */
export async function settleOperations(
  operations: readonly Operation[],
  sender: Sender,
  withinMs: number,
): Promise<{ settled: number; unknown: number }> {
  const endMs = Date.now() + withinMs;
  const open = operations.filter((operation) => outcomeOf(operation) === 'unknown');
  const queue = open.toSorted((a, b) => settlesFromMs(a) - settlesFromMs(b));

  async function settleOne(operation: Operation): Promise<void> {
    while (outcomeOf(operation) === 'unknown') {
      const dueMs = settlesFromMs(operation);
      if (Math.max(dueMs, Date.now()) >= endMs) return;
      while (dueMs > Date.now()) await sleep(dueMs - Date.now());
      const { status } = await sender.send(operation, 'settle');
      if (status === 0 || status >= 500) await sleep(PAUSE_MS);
    }
  }

  async function work(): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) await settleOne(next);
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const unknown = open.filter((operation) => outcomeOf(operation) === 'unknown').length;
  return { settled: open.length - unknown, unknown };
}
