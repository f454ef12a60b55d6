import { afterAll, beforeAll } from '@jest/globals';
import type { ServiceDatabase } from './service-database.ts';

/** Call it at the top of a file, because it adds hooks. Its fields exist only inside tests and hooks. */
export function useDatabase<T extends ServiceDatabase>(create: () => Promise<T>): T {
  const database = {} as T;
  beforeAll(async () => {
    Object.assign(database, await create());
  });
  afterAll(() => database.drop?.());
  return database;
}
