import { every } from '@cowrie/runtime';
import type { Logger } from '@cowrie/telemetry';
import type pg from 'pg';

const EVERY_MS = 2_000;

/** Asks the database from time to time whether it is there, for the readiness of the service. */
export function createDatabaseWatch(pool: pg.Pool, logger: Logger): { isThere(): boolean; stop(): void } {
  let there = true;
  const asking = every(EVERY_MS, ask, () => undefined);

  async function ask(): Promise<void> {
    const answered = await pool.query('SELECT 1').then(
      () => true,
      () => false,
    );
    if (answered !== there) logger.warn({ there: answered }, 'the database came or went');
    there = answered;
  }

  asking.start();
  return { isThere: () => there, stop: () => void asking.stop() };
}
