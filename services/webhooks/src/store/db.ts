import type pg from 'pg';

export type Db = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>;

/** The text does not depend on this process's time zone. */
export const toTime = (ms: number): string => new Date(ms).toISOString();
export const toTimeOrNull = (ms: number | null): string | null => (ms === null ? null : toTime(ms));
