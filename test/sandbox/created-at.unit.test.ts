import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

type Schema = { properties?: Record<string, { description?: string }> };
const document = JSON.parse(readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8'));
const schemas: [string, Schema][] = Object.entries(document.components.schemas);

/** The ledger's objects have its own clock's time; the user service's have the time sent with a command. */
const BY_THE_CLOCK = new Set([
  ...['AdminTransaction', 'AdminWithdrawal', 'Hold', 'PaymentRequest', 'Schedule'],
  ...['Transaction', 'Wallet', 'Withdrawal'],
  ...['Approval', 'Limit', 'OwnUser', 'Platform', 'PlatformDetails', 'User', 'UserLimit', 'UserWithWallet'],
]);

it('each createdAt follows the test clock, or has a reason not to', () => {
  const created = schemas.flatMap(([name, { properties }]) =>
    properties?.createdAt ? [{ name, ...properties.createdAt }] : [],
  );
  const isReal = ({ description = '' }: { description?: string }) => description.startsWith('In real time');
  const silent = created.filter((each) => !isReal(each)).map(({ name }) => name);
  expect(silent.filter((name) => !BY_THE_CLOCK.has(name))).toEqual([]);
  expect(created.filter(isReal).map(({ name }) => name)).not.toEqual([]);
});
