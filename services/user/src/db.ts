import type pg from 'pg';

export type Db = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>;

export function hexToBytes(hex: string): Buffer {
  return Buffer.from(hex, 'hex');
}

/** The text does not depend on this process's time zone. */
export function toTime(ms: number): string {
  return new Date(ms).toISOString();
}
