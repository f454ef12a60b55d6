import { setTimeout as sleep } from 'node:timers/promises';

/** The clock by which a query looks again for what has not arrived: a test gives its own. */
export type QueryClock = { now(): number; sleep(ms: number): Promise<unknown> };

export const SYSTEM_CLOCK: QueryClock = { now: Date.now, sleep };
