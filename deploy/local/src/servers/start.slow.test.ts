import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKafkaClient, ensureTopics } from '@cowrie/messaging';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { readIfThere } from '../home/files.ts';
import { type Servers, startServers } from '../index.ts';
import { identify, waitForEnd } from '../processes/processes.ts';
import { readRunFiles } from '../processes/run-files.ts';
import { waitUntilReady } from '../processes/wait.ts';
import { askRedis } from './redis/ping.ts';

const START_TIMEOUT_MS = 120_000;
const STARTED = ['guard', 'kafka', 'postgres', 'redis'];
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** The environment of the test run may name its own servers; this test must start new ones. */
const env = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  JAVA_HOME: process.env.JAVA_HOME,
  COWRIE_STACK: 'local',
};

// A temporary directory is closed to other users, and PostgreSQL must start in it nevertheless.
const home = mkdtempSync(join(tmpdir(), 'cowrie-local-'));
const progress: string[] = [];
let servers: Servers;

function start(): Promise<Servers> {
  return startServers({ home, env, progress: (line) => progress.push(line) });
}

function sql(text: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: servers.postgresUrl, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  return client
    .connect()
    .then(() => client.query(text, values))
    .finally(() => client.end().catch(() => {}));
}

async function killPostgres(): Promise<void> {
  const pidFile = join(home, 'run/postgres.pid');
  const before = Number(readFileSync(pidFile, 'utf8'));
  expect(before).toBe(servers.pids().postgres);
  process.kill(before, 'SIGKILL');
  await waitUntilReady({
    timeoutMs: 10_000,
    missing: () => {
      const now = Number(readIfThere(pidFile) ?? before);
      return now !== before && now === servers.pids().postgres ? undefined : 'a new PostgreSQL';
    },
  });
}

async function eventually(what: string, check: () => Promise<boolean>): Promise<void> {
  const tried = () => check().catch(() => false);
  await waitUntilReady({ timeoutMs: 20_000, missing: async () => ((await tried()) ? undefined : what) });
}

beforeAll(async () => {
  servers = await start();
}, START_TIMEOUT_MS);

afterAll(async () => {
  await servers?.stop();
  rmSync(home, { recursive: true, force: true });
}, START_TIMEOUT_MS);

describe('the local servers', () => {
  it('let nobody else start on the same home', async () => {
    await expect(start()).rejects.toThrow(`the stack on ${home} is running already (pid ${process.pid})`);
  });

  it('let nobody in without the generated passwords, which a developer finds beside the data', async () => {
    const [login = '', brokers = ''] = servers.kafkaBrokers.split('@');
    for (const without of [brokers, `cowrie:wrong@${brokers}`]) {
      const client = createKafkaClient({ brokers: without, clientId: 'test', logger: quiet });
      const topics = [{ topic: 'of.nobody', partitions: 1, retentionMs: 3_600_000 }];
      await expect(ensureTopics(client, topics, { withinMs: 3_000 })).rejects.toThrow();
    }
    const { port } = new URL(servers.redisUrl);
    expect(await askRedis('127.0.0.1', Number(port), undefined, 'PING')).toMatch(/^-NOAUTH/);

    const file = join(home, 'kafka-client.properties');
    const properties = readFileSync(file, 'utf8');
    expect(properties).toContain(`bootstrap.servers=${brokers}\n`);
    expect(properties).toContain(`password="${login.replace('cowrie:', '')}"`);
    const secret = [file, ...['kafka.properties', 'redis.conf'].map((name) => join(home, 'run', name))];
    expect(secret.map((name) => statSync(name).mode & 0o077)).toEqual([0, 0, 0]);
  });

  it('keep what PostgreSQL committed when it is killed while a query runs', async () => {
    await sql('CREATE TABLE survivors (name text)');
    await sql('INSERT INTO survivors VALUES ($1)', ['committed']);
    const running = sql('SELECT pg_sleep(60)').catch(() => {});

    await killPostgres();
    await eventually('PostgreSQL', async () => (await sql('SELECT 1')).rowCount === 1);

    expect((await sql('SELECT name FROM survivors')).rows).toEqual([{ name: 'committed' }]);
    await running;
  });

  it('leave nothing running when they stop, and start again with ports and data', async () => {
    const before = servers;
    const running = readRunFiles(join(home, 'run'));
    expect(running.map(({ name }) => name)).toEqual(expect.arrayContaining(STARTED));
    await servers.stop();
    await servers.stop();
    expect(
      running.filter(({ identity }) => identify(identity.pid)?.startedAt === identity.startedAt),
    ).toEqual([]);
    expect(readRunFiles(join(home, 'run'))).toEqual([]);

    servers = await start();
    expect(servers.kafkaBrokers).toBe(before.kafkaBrokers);
    expect(servers.postgresUrl).toBe(before.postgresUrl);
    expect((await sql('SELECT name FROM survivors')).rows).toEqual([{ name: 'committed' }]);
  });

  it.each([
    ['its guard ends what it had started', false],
    ['the next start ends what it had started', true],
  ])('when the stack itself is killed: %s, and the data stays', async (_, killGuardToo) => {
    await servers.stop();
    const left = await startElsewhereAndKill(killGuardToo);
    expect(left.map(({ name }) => name)).toEqual(expect.arrayContaining(STARTED));
    const children = left.filter(({ name }) => name !== 'guard').map(({ identity }) => identity);
    if (!killGuardToo) {
      for (const child of children) expect(await waitForEnd(child, 20_000)).toBe(true);
    }

    servers = await start();

    expect(children.filter((child) => identify(child.pid)?.startedAt === child.startedAt)).toEqual([]);
    expect((await sql('SELECT name FROM survivors')).rows).toEqual([{ name: 'committed' }]);
  });
});

async function startElsewhereAndKill(killGuardToo: boolean) {
  const index = new URL('../index.ts', import.meta.url).href;
  const options = `{ home: ${JSON.stringify(home)}, env: process.env, progress() {} }`;
  const script = `const { startServers } = await import('${index}'); await startServers(${options}); console.log('ready');`;
  const stack = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(stack.stdout, 'data');
  const running = readRunFiles(join(home, 'run'));
  const guard = running.find(({ name }) => name === 'guard');
  if (killGuardToo && guard) process.kill(guard.identity.pid, 'SIGKILL');
  stack.kill('SIGKILL');
  await once(stack, 'exit');
  return running;
}
