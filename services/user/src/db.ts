import type pg from 'pg';

/** Whatever can run a statement: the pool, or the connection of a transaction. */
export type Db = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>;

export function hexToBytes(hex: string): Buffer {
  return Buffer.from(hex, 'hex');
}

/** A moment as PostgreSQL takes it, whatever the time zone of this process. */
export function toTime(ms: number): string {
  return new Date(ms).toISOString();
}
