import { fileURLToPath } from 'node:url';
import { withIndexPlans } from '@cowrie/postgres';
import type pg from 'pg';
import {
  createServiceDatabase,
  type ServiceDatabase,
} from '../../../../libs/postgres/src/testing/service-database.ts';
import { useDatabase } from '../../../../libs/postgres/src/testing/use-database.ts';

export type TestDatabase = ServiceDatabase & {
  /** As the service reads lists. */
  reading: pg.Pool;
};

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

/** A database of the service's own, brought to this version. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const database = await createServiceDatabase({ service: 'history', migrations: MIGRATIONS });
  return { ...database, reading: database.openPool(withIndexPlans(database.url)) };
}

/** The same for all tests of a file. */
export const useTestDatabase = () => useDatabase(createTestDatabase);
