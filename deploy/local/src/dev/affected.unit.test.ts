import { describe, expect, it } from '@jest/globals';
import { servicesOf } from './affected.ts';

describe('the services of a file', () => {
  it.each([
    ['services/ledger/src/book/movements/movement.ts', ['ledger']],
    ['services/user/migrations/0001_start.sql', ['user']],
    ['libs/consumer/src/index.ts', ['user', 'history', 'webhooks']],
    ['libs/postgres/src/page.ts', ['ledger', 'user', 'history', 'webhooks']],
    ['libs/telemetry/src/logger.ts', ['gateway', 'ledger', 'user', 'history', 'webhooks']],
    ['libs/client/src/index.ts', []],
    ['services/ledger/src/book/movement.unit.test.ts', []],
    ['services/gateway/src/testing/csv.ts', []],
  ])('%s: %j', (file, services) => {
    expect(servicesOf(file)).toEqual(services);
  });
});
