import type { Logger } from '@cowrie/telemetry';
import type pg from 'pg';

const EVERY_MS = 2_000;

/** Asks the database from time to time whether it is there, for the readiness of the service. */
export function createDatabaseWatch(pool: pg.Pool, logger: Logger): { isThere(): boolean; stop(): void } {
  let there = true;
  let asking = false;

  async function ask(): Promise<void> {
    if (asking) return;
    asking = true;
    const answered = await pool.query('SELECT 1').then(
      () => true,
      () => false,
    );
    asking = false;
    if (answered !== there) logger.warn({ there: answered }, 'the database came or went');
    there = answered;
  }

  const timer = setInterval(() => void ask(), EVERY_MS);
  return { isThere: () => there, stop: () => clearInterval(timer) };
}
