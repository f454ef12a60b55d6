import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findFreePort } from '@cowrie/local';
import { checkoutDir } from '../../deploy/local/src/home/paths.ts';
import { loadSecrets } from '../../deploy/local/src/home/secrets.ts';
import { ensureDatabases } from '../../deploy/local/src/servers/postgres/databases.ts';
import { runServers } from '../../deploy/local/src/servers/start.ts';
import { type ServiceEnvInput, serviceEnv } from '../../deploy/local/src/services/env.ts';
import { runMigrations } from '../../deploy/local/src/services/migrations.ts';
import { withSession } from '../../deploy/local/src/session.ts';
import {
  databaseNames,
  parsePlatformSettings,
  type ServiceName,
  serviceNames,
} from '../../deploy/local/src/settings.ts';
import {
  assembleImages,
  bytesOf,
  commandInside,
  type Image,
  packedBytesOf,
} from '../deploy/image/assembled.ts';
import { makeHome } from './platform/stack.ts';

/**
 * How long each service takes until it answers, until it is ready and until it has stopped, one at a time against servers
 * that run: `node test/bench/start-times.ts [--runs 5] [--image]`. With `--image` the services run from what their images
 * hold, whose sizes are printed too. Prints a Markdown table; a first round, which makes the topics, does not count.
 */

const NODE_FLAGS = ['--max-semi-space-size=64'];
const POLL_MS = 2;
const READY_WITHIN_MS = 60_000;

type Times = { liveMs: number; readyMs: number; stopMs: number };

async function answers(port: number, path: string): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
  await response?.text();
  return response?.status === 200;
}

async function elapsedUntil(condition: () => Promise<boolean>, fromMs: number): Promise<number> {
  while (!(await condition())) {
    if (performance.now() - fromMs > READY_WITHIN_MS) throw new Error('not ready within a minute');
    await sleep(POLL_MS);
  }
  return performance.now() - fromMs;
}

async function measure(service: ServiceName, input: ServiceEnvInput, image?: Image): Promise<Times> {
  const managementPort = await findFreePort();
  const port = service === 'gateway' ? await findFreePort() : undefined;
  const env = serviceEnv(service, `${service}-1`, { managementPort, port }, input);
  const main = `services/${service}/src/main.ts`;
  const [file, ...args] = image
    ? commandInside(image.root, [...NODE_FLAGS, `/app/${main}`])
    : [process.execPath, ...NODE_FLAGS, join(checkoutDir, main)];
  const startedMs = performance.now();
  const child = spawn(file, args, { cwd: '/', env, stdio: ['ignore', 'ignore', 'inherit'] });
  const over = once(child, 'exit');
  try {
    const liveMs = await elapsedUntil(() => answers(managementPort, '/health/live'), startedMs);
    const readyMs = await elapsedUntil(() => answers(managementPort, '/health/ready'), startedMs);
    const stoppingMs = performance.now();
    child.kill('SIGTERM');
    await over;
    return { liveMs, readyMs, stopMs: performance.now() - stoppingMs };
  } finally {
    child.kill('SIGKILL');
  }
}

function summary(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  return `${at(0.5)} (${at(0)}–${at(1)})`;
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { runs: { type: 'string' }, image: { type: 'boolean' } } });
  const runs = Number(values.runs ?? 5);
  if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs: a whole number from 1');
  const { home, remove } = await makeHome();
  const images = new Map(
    (values.image ? assembleImages(home, serviceNames) : []).map((image) => [image.service, image]),
  );
  const env = { ...process.env, COWRIE_STACK: 'local', LOG_LEVEL: 'warn' };
  const progress = (line: string) => void process.stderr.write(`${line}\n`);
  await withSession({ home: join(home, 'stack'), env, progress }, async (session) => {
    const settings = parsePlatformSettings(env);
    const { secrets } = await loadSecrets(session.paths.secretsFile);
    const servers = await runServers(session, settings, secrets);
    // What this shell sets for Node would be measured as well.
    const callerEnv = Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('NODE_')));
    const input = { callerEnv, settings, secrets, servers };
    if (servers.postgresUrl) await ensureDatabases(servers.postgresUrl, databaseNames, secrets);
    await runMigrations(session, input);
    const times = new Map<ServiceName, Times[]>(serviceNames.map((name) => [name, []]));
    for (let run = 0; run <= runs; run += 1) {
      for (const service of serviceNames) {
        const measured = await measure(service, input, images.get(service));
        progress(`${service}: ready after ${Math.round(measured.readyMs)} ms`);
        if (run > 0) times.get(service)?.push(measured);
      }
    }
    print(times, images);
    await session.cleanups.close();
  });
  await remove();
}

function print(times: ReadonlyMap<ServiceName, readonly Times[]>, images: ReadonlyMap<string, Image>): void {
  const size = images.size > 0;
  const lines = [
    `| service | answers, ms | ready, ms | stopped, ms |${size ? ' image, MB | packed, MB |' : ''}`,
    `|---|---|---|---|${size ? '---|---|' : ''}`,
  ];
  for (const [service, measured] of times) {
    const cells = (['liveMs', 'readyMs', 'stopMs'] as const).map((name) =>
      summary(measured.map((each) => each[name])),
    );
    const image = images.get(service);
    if (image) cells.push(megabytes(bytesOf(image.root)), megabytes(packedBytesOf(image.root)));
    lines.push(`| ${[service, ...cells].join(' | ')} |`);
  }
  process.stdout.write(`${lines.join('\n')}\nMedian (least–most).\n`);
}

await main();
