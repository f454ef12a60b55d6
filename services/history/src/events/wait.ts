import { setTimeout as sleep } from 'node:timers/promises';

/** Rejects when the group is being rebalanced: letting that through is the way out of a wait. */
export type Heartbeat = () => Promise<void>;

/** Resolves after `ms`, or at once when the signal is aborted. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}

/** The pause after so many failures: doubles from 100 ms to 2 s. */
export function backoffMs(failures: number): number {
  return Math.min(100 * 2 ** Math.min(failures, 10), 2_000);
}

/** Which of many failures in a row to log: the first, and then about one in half a minute. */
export function isWorthALine(failures: number): boolean {
  return failures % 16 === 0;
}

/** What to log of a failure that passes: its message, without a stack. */
export function reasonOf(error: unknown): { reason: string } {
  return { reason: error instanceof Error ? error.message : String(error) };
}
