import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient, each } from '@cowrie/client';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { checkoutDir } from '../../../deploy/local/src/home/paths.ts';
import { platformUnderTest } from '../../support/platform/platform-env.ts';

const TIMEOUT_MS = 60_000;
const PASSWORD = /log in with "(.+)"/;
const { baseUrl, adminEmail, adminPassword, apiKey } = platformUnderTest();
const admin = createClient({ baseUrl, apiKey });
const ada = createClient({ baseUrl });
const ben = createClient({ baseUrl });

/** Runs `npm run seed` on the tests' platform. */
async function seed(): Promise<string> {
  const given = { BASE: baseUrl, ADMIN_EMAIL: adminEmail, ADMIN_PASSWORD: adminPassword, API_KEY: apiKey };
  const env = { ...process.env, NODE_OPTIONS: '', ...given };
  const program = join(checkoutDir, 'deploy/local/src/seed/main.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program], { env, timeout: TIMEOUT_MS });
  return stdout;
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

beforeAll(async () => {
  await admin.logIn({ email: adminEmail, password: adminPassword });
  await admin.setExchangeRate({ xafPerCoin: 10, feePercent: 2.5 });
  const [, password = ''] = PASSWORD.exec(await seed()) ?? [];
  await ada.logIn({ email: 'ada@seed.example.org', password });
  await ben.logIn({ email: 'ben@seed.example.org', password });
}, TIMEOUT_MS + 5_000);

describe('a seeded platform', () => {
  it('has movements of these types', async () => {
    const seeded = new Set<string>();
    for (const client of [ada, ben]) {
      for await (const { type } of each(client.listMyTransactions, {})) seeded.add(type);
    }
    const types = ['BURN', 'EXCHANGE', 'MINT', 'PURCHASE', 'REFUND', 'REWARD', 'TRANSFER'];
    expect([...seeded].sort()).toEqual(types);
  });

  it('has withdrawals and holds of every status', async () => {
    const withdrawals = await all(each(ada.listMyWithdrawals, {}));
    expect(withdrawals.map(({ status }) => status).sort()).toEqual(['PENDING', 'REJECTED', 'SETTLED']);
    const holds = await all(each(ada.listMyHolds, {}));
    expect(new Set(holds.map(({ status }) => status)).size).toBeGreaterThanOrEqual(3);
  });

  it('has schedules of those statuses that take no time', async () => {
    const schedules = await all(each(ada.listMySchedules, {}));
    expect(schedules.map(({ status }) => status).sort()).toEqual(['ACTIVE', 'CANCELLED', 'PAUSED']);
  });

  it('is the same when it is seeded again', async () => {
    const readings = async () => ({
      schedules: (await all(each(ada.listMySchedules, {}))).map(({ id }) => id),
      transactions: (await all(each(ada.listMyTransactions, {}))).map(({ id }) => id),
      holds: (await all(each(ada.listMyHolds, {}))).map(({ id }) => id),
      withdrawals: (await all(each(ada.listMyWithdrawals, {}))).map(({ id }) => id),
      accounts: (await admin.listServiceAccounts()).serviceAccounts.length,
    });
    const before = await readings();
    await seed();
    expect(await readings()).toEqual(before);
  });
});
