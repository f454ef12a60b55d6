import { fileURLToPath } from 'node:url';
import { withIndexPlans } from '@cowrie/postgres';
import type pg from 'pg';
import {
  createServiceDatabase,
  type ServiceDatabase,
} from '../../../../libs/postgres/src/testing/service-database.ts';
import { useDatabase } from '../../../../libs/postgres/src/testing/use-database.ts';

export type TestDatabase = ServiceDatabase & {
  /** A pool with the settings of the service's list queries. */
  reading: pg.Pool;
};

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

export async function createTestDatabase(): Promise<TestDatabase> {
  const database = await createServiceDatabase({ service: 'history', migrations: MIGRATIONS });
  return { ...database, reading: database.openPool(withIndexPlans(database.url)) };
}

export const useTestDatabase = () => useDatabase(createTestDatabase);
