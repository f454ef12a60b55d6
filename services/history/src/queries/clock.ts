import { setTimeout as sleep } from 'node:timers/promises';

/** Tests inject their own. */
export type QueryClock = { now(): number; sleep(ms: number): Promise<unknown> };

export const SYSTEM_CLOCK: QueryClock = { now: Date.now, sleep };
