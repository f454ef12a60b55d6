import { beforeAll } from '@jest/globals';
import { type TestDatabase, useTestDatabase } from './database.ts';
import { createTestService, type TestService } from './service.ts';

export function useTestService(): { database: TestDatabase; service: TestService } {
  const database = useTestDatabase();
  const service = {} as TestService;
  beforeAll(async () => {
    Object.assign(service, await createTestService(database.pool));
  });
  return { database, service };
}
