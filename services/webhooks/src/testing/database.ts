import { fileURLToPath } from 'node:url';
import { createServiceDatabase } from '../../../../libs/postgres/src/testing/service-database.ts';

export {
  quiet,
  type ServiceDatabase as TestDatabase,
} from '../../../../libs/postgres/src/testing/service-database.ts';

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

export const createTestDatabase = () =>
  createServiceDatabase({ service: 'webhooks', migrations: MIGRATIONS });
