import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Amount, createClient, isProblem } from '@cowrie/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { checkoutDir } from '../../../deploy/local/src/home/paths.ts';
import { aPlatform, drop, link } from '../../support/acts/links.ts';
import { aPerson, aPersonWith, walletOf } from '../../support/fixtures.ts';
import { createCommandLine } from '../../support/platform/command-line.ts';
import { startLossyProxy } from '../../support/platform/lossy-proxy.ts';
import { platformUnderTest } from '../../support/platform/platform-env.ts';
import { useUsers } from '../../support/use-users.ts';

/** test/e2e/nightly covers all functions of the clients. */

const { baseUrl } = platformUnderTest();
const { superAdmin, payer } = useUsers({ payer: 100 });
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cowrie-clients-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

it('the TypeScript client moves coins once even when answers are lost, and tells problems apart by code', async () => {
  const proxy = await startLossyProxy(baseUrl);
  try {
    const receiver = await aPerson();
    const client = createClient({ baseUrl: proxy.baseUrl });
    await client.logIn({ email: payer.email, password: payer.password });
    const lostBefore = proxy.lost();
    proxy.loseAnswers(2);
    const lunch = { toUserId: receiver.id, reason: 'Lunch' };
    const { transaction } = await client.transferCoins({ ...lunch, amount: '2.5' });
    expect(proxy.lost() - lostBefore).toBe(2);
    expect(transaction.amount).toEqual(Amount.from('2.5'));
    expect((await walletOf(receiver)).balance).toBe(2.5);
    const error = await client.transferCoins({ ...lunch, amount: 1_000 }).catch((reason: unknown) => reason);
    expect(isProblem(error, 'insufficient_funds')).toBe(true);
  } finally {
    await proxy.stop();
  }
});

it('the TypeScript client of a platform acts for a linked user until they drop the link', async () => {
  const shop = await aPlatform(superAdmin);
  const person = await aPersonWith(5, superAdmin);
  await link(shop, person, 'customer-17');
  const platform = createClient({ baseUrl, serviceAccount: shop.account });
  const acting = platform.actFor('customer-17', { scope: 'wallet:read coins:purchase' });
  const tea = { treasury: 'course-fees', amount: 2, reason: 'Tea' } as const;
  const { transaction, wallet } = await acting.makePurchase(tea);
  expect([transaction.platform, `${wallet.balance}`]).toEqual([shop.id, '3']);
  await expect(acting.transferCoins({ toUserId: payer.id, amount: 1, reason: 'A gift' })).rejects.toThrow(
    expect.objectContaining({ code: 'forbidden' }),
  );
  expect((await platform.createServiceToken()).scope).toContain('users:act');
  await drop(shop, person);
  await expect(acting.getMyWallet()).rejects.toThrow(expect.objectContaining({ code: 'unauthenticated' }));
});

it('the command line logs in, moves coins, lists them and reports failures', async () => {
  const receiver = await aPerson();
  const cowrie = createCommandLine({ COWRIE_CONFIG_DIR: join(directory, 'config'), COWRIE_URL: baseUrl });
  expect(await cowrie(['whoami'])).toMatchObject({ code: 3 });
  const login = await cowrie(['login', payer.email], { stdin: `${payer.password}\n` });
  expect(login).toMatchObject({ code: 0 });
  const moved = await cowrie(['transfer', `${receiver.id}`, '2.5', 'Lunch']);
  expect(moved).toMatchObject({ code: 0, stderr: '' });
  const json = JSON.parse((await cowrie(['history', '--limit', '1', '--json'])).stdout);
  expect(json).toMatchObject([{ amount: 2.5, toUserId: receiver.id }]);
  const coffee = [
    'call',
    'transferCoins',
    '--toUserId',
    `${receiver.id}`,
    '--amount',
    '1',
    '--reason',
    'Coffee',
  ];
  for (let times = 0; times < 2; times += 1)
    expect((await cowrie([...coffee, '--idempotency-key', `coffee-${receiver.id}`])).code).toBe(0);
  expect((await walletOf(receiver)).balance).toBe(3.5);
  const refused = await cowrie(['transfer', 'rewards', '1000000', 'Much']);
  expect(refused).toMatchObject({ code: 6, stdout: '' });
  expect(refused.stderr).toMatch(/\(insufficient_funds, request [\w-]+\)/);
});

describe('the server for assistants', () => {
  it('pays once for the same call', async () => {
    const receiver = await aPerson();
    const client = new Client({ name: 'a test', version: '1.0.0' });
    const env = {
      PATH: process.env.PATH ?? '',
      HOME: directory,
      COWRIE_URL: baseUrl,
      COWRIE_TOKEN: payer.token,
    };
    const main = join(checkoutDir, 'libs/cli/src/cowrie.mjs');
    const args = [main, 'mcp', '--write'];
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args, env, stderr: 'ignore' }),
    );
    try {
      const paid = { toUserId: receiver.id, amount: '2.5', reason: 'Lunch' };
      const call = async () =>
        (await client.callTool({ name: 'transfer_coins', arguments: paid })).structuredContent;
      expect([await call(), await call()]).toMatchObject([{ replayed: false }, { replayed: true }]);
      expect((await walletOf(receiver)).balance).toBe(2.5);
    } finally {
      await client.close();
    }
  });
});
