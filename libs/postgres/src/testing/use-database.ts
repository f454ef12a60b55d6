import { afterAll, beforeAll } from '@jest/globals';
import type { ServiceDatabase } from './service-database.ts';

/**
 * A database for all tests of a file, which calls it at its top: it brings its own hooks. What it has is there once they have run,
 * so outside of tests and hooks there is nothing in it to be read.
 */
export function useDatabase<T extends ServiceDatabase>(create: () => Promise<T>): T {
  const database = {} as T;
  beforeAll(async () => {
    Object.assign(database, await create());
  });
  afterAll(() => database.drop?.());
  return database;
}
