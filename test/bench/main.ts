import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Platform, startPlatform } from '@cowrie/local';
import { freePort } from '../support/providers.ts';
import type { Job } from './driver.ts';
import { between, processorMs } from './processor.ts';
import { type Figures, figuresTable, sharesTable } from './report.ts';
import { makeUsers } from './users.ts';

/**
 * `npm run bench`: a platform of its own, transfers between random users, the processor while nothing happens, and
 * the time of a warm start. Tables first, then the same as JSON lines. `--quick` measures for shorter.
 */

const quick = process.argv.includes('--quick');
const USERS = 200;
const CONCURRENCIES = [1, 16, 64, 256];
const FIRST_WARM_UP_MS = quick ? 5_000 : 20_000;
const WARM_UP_MS = quick ? 1_000 : 4_000;
const MEASURE_MS = quick ? 3_000 : 15_000;
const IDLE_AFTER_MS = 3_000;
const IDLE_MS = 10_000;
const SERVICES = ['gateway-1', 'ledger-1', 'user-1', 'history-1'] as const;
const PROCESSES = [...SERVICES, 'kafka', 'postgres', 'redis'] as const;

const say = (line: string) => process.stderr.write(`${line}\n`);
const print = (text: string) => process.stdout.write(`${text}\n`);

const abort = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => abort.abort());

/** By process: percent of one processor, or milliseconds a transfer. */
type Share = Record<string, number>;

function sample(platform: Platform, names: readonly string[]): Promise<Share> {
  const pids = names.map((name) => [name, platform.pid(name)]).filter(([, pid]) => pid !== undefined);
  return processorMs(Object.fromEntries(pids));
}

function scaled(share: Share, factor: number, digits: number): Share {
  return Object.fromEntries(
    Object.entries(share).map(([name, ms]) => [name, Number((ms * factor).toFixed(digits))]),
  );
}

/** Percent of one processor that each service takes while nothing happens. */
async function measureIdle(platform: Platform): Promise<Share> {
  await sleep(IDLE_AFTER_MS, undefined, { signal: abort.signal });
  const before = await sample(platform, SERVICES);
  await sleep(IDLE_MS, undefined, { signal: abort.signal });
  return scaled(between(before, await sample(platform, SERVICES)), 100 / IDLE_MS, 1);
}

type Measured = { figures: Figures[]; costs: { concurrency: number; msPerTransfer: Share }[] };

async function runJob(driver: ChildProcess, job: Job): Promise<Figures> {
  driver.send(job);
  const [figures] = await once(driver, 'message', { signal: abort.signal });
  return figures as Figures;
}

async function measureTransfers(platform: Platform): Promise<Measured> {
  say(`Making ${USERS} users…`);
  const users = await makeUsers(platform, USERS);
  const driver = fork(new URL('./driver.ts', import.meta.url));
  try {
    await once(driver, 'message', { signal: abort.signal });
    const job = { baseUrl: platform.baseUrl, users, warmUpMs: WARM_UP_MS, measureMs: MEASURE_MS };
    say('Warming up…');
    await runJob(driver, { ...job, concurrency: 64, warmUpMs: 0, measureMs: FIRST_WARM_UP_MS });
    const measured: Measured = { figures: [], costs: [] };
    for (const concurrency of CONCURRENCIES) {
      say(`Concurrency ${concurrency}…`);
      const before = await sample(platform, PROCESSES);
      const figures = await runJob(driver, { ...job, concurrency });
      const spent = between(before, await sample(platform, PROCESSES));
      measured.figures.push(figures);
      measured.costs.push({ concurrency, msPerTransfer: scaled(spent, 1 / figures.acceptedInAll, 3) });
    }
    return measured;
  } finally {
    driver.kill();
  }
}

async function start(home: string): Promise<{ platform: Platform; startMs: number }> {
  const env = {
    // What a broker in service runs with: quick starts are not what is measured.
    COWRIE_KAFKA_JVM: '-Xms512m -Xmx512m -XX:+UseG1GC',
    ...process.env,
    COWRIE_STACK: process.env.COWRIE_STACK ?? 'local',
    PORT: String(await freePort()),
    RATE_LIMIT_USER_PER_MINUTE: '0',
    RATE_LIMIT_ADDRESS_PER_MINUTE: '0',
  };
  const beginMs = performance.now();
  const platform = await startPlatform({ home, env, progress: say, signal: abort.signal });
  return { platform, startMs: Math.round(performance.now() - beginMs) };
}

type Starts = { coldStartMs: number; warmStartMs: number };

function report({ figures, costs }: Measured, idle: Share, starts: Starts): void {
  print(`\nTransfers between ${USERS} users, everything on ${cpus().length} × ${cpus()[0]?.model.trim()}`);
  print(figuresTable(figures));
  print('\nProcessor time of a transfer, ms');
  print(
    sharesTable(
      costs.map((cost) => [String(cost.concurrency), cost.msPerTransfer]),
      2,
    ),
  );
  print('\nPercent of one processor while nothing happens');
  print(sharesTable([['', idle]], 1));
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  print(`\nFirst start ${seconds(starts.coldStartMs)}, warm start ${seconds(starts.warmStartMs)}\n`);
  for (const each of figures) print(JSON.stringify({ bench: 'transfers', ...each }));
  for (const each of costs) print(JSON.stringify({ bench: 'processor', ...each }));
  print(JSON.stringify({ bench: 'idle', percent: idle }));
  print(JSON.stringify({ bench: 'start', ...starts }));
}

async function main(): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'cowrie-bench-'));
  await chmod(home, 0o755); // PostgreSQL may run as a user of its own and must get through
  let running: Platform | undefined;
  try {
    const cold = await start(home);
    running = cold.platform;
    const measured = await measureTransfers(running);
    say('Idle…');
    const idle = await measureIdle(running);
    await running.stop();
    const warm = await start(home);
    running = warm.platform;
    report(measured, idle, { coldStartMs: cold.startMs, warmStartMs: warm.startMs });
  } finally {
    await running?.stop();
    await rm(home, { recursive: true, force: true });
  }
}

await main().then(
  () => process.exit(0),
  (error) => {
    say(abort.signal.aborted ? 'Stopped.' : `bench: ${error instanceof Error ? error.message : error}`);
    process.exit(1);
  },
);
