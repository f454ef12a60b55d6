import { createPool } from '@cowrie/postgres';
import { createLogger } from '@cowrie/telemetry/setup';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { readClock } from './read-clock.ts';

const logger = createLogger({ service: 'test', instance: 'test', level: 'silent' });
let pool: pg.Pool;
beforeAll(() => {
  pool = createPool({ url: process.env.POSTGRES_URL ?? '', max: 1, applicationName: 'test', logger });
});
afterAll(() => pool.end());

async function databaseMs(): Promise<number> {
  const { rows } = await pool.query('SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms');
  return rows[0].ms;
}

it("the database's clock is read on each call", async () => {
  const before = Math.floor(await databaseMs());
  const told = await readClock(pool);
  expect(told).toBeGreaterThanOrEqual(before);
  expect(told).toBeLessThanOrEqual(await databaseMs());
});
