import { afterAll, beforeAll } from '@jest/globals';
import type { ServiceDatabase } from './service-database.ts';

/**
 * A database for all tests of a file. Call it at the top: it adds hooks. Its fields exist once those have run, so read them only inside
 * tests and hooks.
 */
export function useDatabase<T extends ServiceDatabase>(create: () => Promise<T>): T {
  const database = {} as T;
  beforeAll(async () => {
    Object.assign(database, await create());
  });
  afterAll(() => database.drop?.());
  return database;
}
