import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Platform, startPlatform, startServers } from '@cowrie/local';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { findFreePort } from '../../../deploy/local/src/home/ports.ts';
import { verifyLedger } from '../../../services/ledger/src/tools/verify/verify-ledger.ts';
import { eventually } from '../../support/eventually.ts';
import { aPersonWith, type Person, theSuperAdmin, transfer, walletOf } from '../../support/fixtures.ts';
import { get } from '../../support/http.ts';
import { HISTORY_PLACES, nextSequencesOf } from '../../support/platform/ledger.ts';
import { type SeedOptions, seedLedger } from './seed-ledger.ts';

/** Uses a platform of its own, because it is stopped and started again. */

const TARGET = 2_000;
const DEADLINE_MS = 20_000;
const TEST_TIMEOUT_MS = 240_000;
const OWN = [
  'KAFKA_BROKERS',
  'REDIS_URL',
  'LEDGER_DATABASE_URL',
  'USER_DATABASE_URL',
  'HISTORY_DATABASE_URL',
  'WEBHOOKS_DATABASE_URL',
];
const WITHOUT_SERVERS = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !OWN.includes(name)),
);

let home: string;
let port: number;
let running: { stop(): Promise<void> } | undefined;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'cowrie-seed-'));
  await chmod(home, 0o755); // PostgreSQL may run as another user and needs access.
  port = await findFreePort();
});
afterAll(async () => {
  await running?.stop();
  await rm(home, { recursive: true, force: true });
}, TEST_TIMEOUT_MS);

const progress = () => {};

async function start(): Promise<Platform> {
  const platform = await startPlatform({ home, env: { ...WITHOUT_SERVERS, PORT: String(port) }, progress });
  running = platform;
  process.env.BASE = platform.baseUrl;
  process.env.ADMIN_EMAIL = platform.superAdmin.email;
  process.env.ADMIN_PASSWORD = platform.superAdmin.password;
  process.env.API_KEY = platform.apiKey;
  return platform;
}

function urlsOf(postgresUrl: string | undefined): Pick<SeedOptions, 'ledgerUrl' | 'historyUrl'> {
  const urlOf = (name: string) => Object.assign(new URL(postgresUrl ?? ''), { pathname: `/${name}` }).href;
  return { ledgerUrl: urlOf('ledger'), historyUrl: urlOf('history') };
}

function caughtUp({ ledgerUrl, historyUrl }: ReturnType<typeof urlsOf>): Promise<void> {
  return eventually(async () => {
    expect(await nextSequencesOf(historyUrl, HISTORY_PLACES)).toEqual(await nextSequencesOf(ledgerUrl));
  }, DEADLINE_MS);
}

async function one(url: string, sql: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return Number((await client.query<{ value: string }>(sql)).rows[0]?.value);
  } finally {
    await client.end();
  }
}

async function seedStopped(options: Partial<SeedOptions>) {
  const env = { ...WITHOUT_SERVERS, KAFKA_BROKERS: '127.0.0.1:1', REDIS_URL: 'redis://127.0.0.1:1' };
  const servers = await startServers({ home, env, progress });
  running = servers;
  const urls = urlsOf(servers.postgresUrl);
  try {
    const seeded = await seedLedger({ ...urls, target: TARGET, ...options });
    return {
      seeded,
      again: await seedLedger({ ...urls, target: TARGET }),
      verification: await verifyLedger({ url: urls.ledgerUrl }),
      transactions: await one(urls.ledgerUrl, 'SELECT count(*) AS value FROM transactions'),
      results: await one(urls.ledgerUrl, 'SELECT count(*) AS value FROM results'),
      transfers: await one(urls.historyUrl, 'SELECT count(*) AS value FROM entries WHERE kind = 3'),
    };
  } finally {
    await servers.stop();
  }
}

async function newest(person: Person): Promise<unknown[]> {
  const { json } = await get('/api/wallets/me/transactions?limit=2', person);
  return (json as { transactions: unknown[] }).transactions;
}

it(
  'fills the store of a stopped platform, which then continues as if it had written the rows itself',
  async () => {
    const before = await start();
    const admin = await theSuperAdmin();
    const [ada, ben] = [await aPersonWith(5, admin), await aPersonWith(7, admin)];
    const urls = urlsOf(before.postgresUrl);
    await caughtUp(urls);
    await expect(seedLedger({ ...urls, target: 10 })).rejects.toThrow('stop the services first');
    await before.stop();

    const { seeded, again, verification, ...counts } = await seedStopped({ users: [ada.id, ben.id] });
    expect([seeded, again]).toEqual([
      { added: TARGET - 2, total: TARGET },
      { added: 0, total: TARGET },
    ]);
    expect(verification).toMatchObject({ status: 'PASSED', findings: [], checkedTransactions: TARGET });
    expect(counts.transactions).toBe(TARGET);
    expect(counts.results).toBeGreaterThanOrEqual(TARGET);
    expect(counts.transfers).toBeGreaterThan(2 * (TARGET - 20));

    const after = await start();
    const wallet = await walletOf(ada);
    const [last] = await newest(ada);
    const moved = await transfer(ada, { toUserId: ben.id }, 0.5);
    expect(moved.wallet.balance).toBeCloseTo(wallet.balance - 0.5, 4);
    // The new transaction is newest, and the newest seeded one follows it.
    expect(await newest(ada)).toEqual([moved.transaction, last]);
    expect((await newest(ben))[0]).toEqual(moved.transaction);
    await caughtUp(urlsOf(after.postgresUrl));
    const passed = await verifyLedger({ url: urlsOf(after.postgresUrl).ledgerUrl });
    expect(passed).toMatchObject({ status: 'PASSED', checkedTransactions: TARGET + 1 });
    await after.stop();
  },
  TEST_TIMEOUT_MS,
);
