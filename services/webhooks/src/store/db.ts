import type pg from 'pg';

/** Whatever can run a statement: the pool, or the connection of a transaction. */
export type Db = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>;

/** A moment as PostgreSQL takes it, whatever the time zone of this process. */
export const toTime = (ms: number): string => new Date(ms).toISOString();
export const toTimeOrNull = (ms: number | null): string | null => (ms === null ? null : toTime(ms));
