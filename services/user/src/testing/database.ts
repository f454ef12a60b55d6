import { fileURLToPath } from 'node:url';
import { createServiceDatabase } from '../../../../libs/postgres/src/testing/service-database.ts';
import { useDatabase } from '../../../../libs/postgres/src/testing/use-database.ts';

export type { ServiceDatabase as TestDatabase } from '../../../../libs/postgres/src/testing/service-database.ts';

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

export const createTestDatabase = () => createServiceDatabase({ service: 'user', migrations: MIGRATIONS });

export const useTestDatabase = () => useDatabase(createTestDatabase);
