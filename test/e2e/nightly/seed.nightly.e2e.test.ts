import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Client, createClient, each } from '@cowrie/client';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { checkoutDir } from '../../../deploy/local/src/home/paths.ts';
import { platformUnderTest } from '../../support/platform/platform-env.ts';
import { usePlatform } from '../../support/platform/use-platform.ts';

const TIMEOUT_MS = 60_000;
const PASSWORD = /log in with "(.+)"/;

/** The seed sets a policy, which holds for everybody. */
usePlatform({ APPROVER_MIN_HOURS: '0' });
let admin: Client;
let ada: Client;
let ben: Client;
let administrator: Client;

async function seed(): Promise<string> {
  const {
    baseUrl: BASE,
    adminEmail: ADMIN_EMAIL,
    adminPassword: ADMIN_PASSWORD,
    apiKey: API_KEY,
  } = platformUnderTest();
  const env = { ...process.env, NODE_OPTIONS: '', BASE, ADMIN_EMAIL, ADMIN_PASSWORD, API_KEY };
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
  const { baseUrl, adminEmail, adminPassword, apiKey } = platformUnderTest();
  const signIn = async (email: string, password: string, key?: string) => {
    const client = createClient({ baseUrl, ...(key && { apiKey: key }) });
    await client.logIn({ email, password });
    return client;
  };
  const [, password = ''] = PASSWORD.exec(await seed()) ?? [];
  admin = await signIn(adminEmail, adminPassword, apiKey);
  ada = await signIn('ada@seed.example.org', password);
  ben = await signIn('ben@seed.example.org', password);
  administrator = await signIn('administrator@seed.example.org', password);
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

  it('stays the same when it is seeded again', async () => {
    const readings = async () => ({
      schedules: (await all(each(ada.listMySchedules, {}))).map(({ id }) => id),
      transactions: (await all(each(ada.listMyTransactions, {}))).map(({ id }) => id),
      holds: (await all(each(ada.listMyHolds, {}))).map(({ id }) => id),
      withdrawals: (await all(each(ada.listMyWithdrawals, {}))).map(({ id }) => id),
      accounts: (await admin.listServiceAccounts()).serviceAccounts.length,
      approvals: (await admin.listApprovals({})).approvals.length,
      webhooks: (await admin.listWebhooks()).webhooks.length,
    });
    const before = await readings();
    await seed();
    expect(await readings()).toEqual(before);
  });

  it('has an approval that the seeded administrator decides at once', async () => {
    const { approvals } = await administrator.listApprovals({ status: 'PENDING' });
    const [waiting] = approvals;
    expect(approvals).toHaveLength(1);
    await administrator.approveAct({ id: waiting?.id ?? '', requestHash: waiting?.requestHash ?? '' });
    expect((await administrator.listApprovals({ status: 'PENDING' })).approvals).toEqual([]);
  });
});
