import { fileURLToPath } from 'node:url';
import { createServiceDatabase } from '../../../../libs/postgres/src/testing/service-database.ts';
import { useDatabase } from '../../../../libs/postgres/src/testing/use-database.ts';

export type { ServiceDatabase as TestDatabase } from '../../../../libs/postgres/src/testing/service-database.ts';

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

/** A database of the service, migrated to this version. */
export const createTestDatabase = () => createServiceDatabase({ service: 'user', migrations: MIGRATIONS });

/** The same for all tests of a file. */
export const useTestDatabase = () => useDatabase(createTestDatabase);
