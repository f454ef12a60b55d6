import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Platform, startPlatform } from '@cowrie/local';
import { freePort } from '../support/providers.ts';
import type { Job } from './driver.ts';
import { type Figures, figuresTable, table } from './report.ts';
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
const TICKS_PER_SECOND = 100;
const SERVICES = ['gateway-1', 'ledger-1', 'user-1', 'history-1'] as const;

const say = (line: string) => process.stderr.write(`${line}\n`);
const print = (text: string) => process.stdout.write(`${text}\n`);

const abort = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => abort.abort());

async function ticksOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]); // utime and stime
}

type Idle = Record<string, number>;

/** Percent of one processor that each service takes while nothing happens. */
async function measureIdle(platform: Platform): Promise<Idle> {
  await sleep(IDLE_AFTER_MS, undefined, { signal: abort.signal });
  const sample = () => Promise.all(SERVICES.map((name) => ticksOf(platform.pid(name) ?? 0)));
  const before = await sample();
  await sleep(IDLE_MS, undefined, { signal: abort.signal });
  const after = await sample();
  const percent = (index: number) =>
    (((after[index] ?? 0) - (before[index] ?? 0)) / TICKS_PER_SECOND / (IDLE_MS / 1000)) * 100;
  return Object.fromEntries(SERVICES.map((name, index) => [name, Number(percent(index).toFixed(1))]));
}

async function runJob(driver: ChildProcess, job: Job): Promise<Figures> {
  driver.send(job);
  const [figures] = await once(driver, 'message', { signal: abort.signal });
  return figures as Figures;
}

async function measureTransfers(platform: Platform): Promise<Figures[]> {
  say(`Making ${USERS} users…`);
  const users = await makeUsers(platform, USERS);
  const driver = fork(new URL('./driver.ts', import.meta.url));
  try {
    await once(driver, 'message', { signal: abort.signal });
    const job = { baseUrl: platform.baseUrl, users, warmUpMs: WARM_UP_MS, measureMs: MEASURE_MS };
    say('Warming up…');
    await runJob(driver, { ...job, concurrency: 64, warmUpMs: 0, measureMs: FIRST_WARM_UP_MS });
    const all: Figures[] = [];
    for (const concurrency of CONCURRENCIES) {
      say(`Concurrency ${concurrency}…`);
      all.push(await runJob(driver, { ...job, concurrency }));
    }
    return all;
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

function report(figures: readonly Figures[], idle: Idle, coldStartMs: number, warmStartMs: number): void {
  print(`\nTransfers between ${USERS} users, everything on ${cpus().length} × ${cpus()[0]?.model.trim()}`);
  print(figuresTable(figures));
  print('\nPercent of one processor while nothing happens');
  const total = Object.values(idle).reduce((sum, percent) => sum + percent, 0);
  print(table([...SERVICES, 'together'], [[...Object.values(idle), total].map((value) => value.toFixed(1))]));
  print(
    `\nFirst start ${(coldStartMs / 1000).toFixed(1)} s, warm start ${(warmStartMs / 1000).toFixed(1)} s\n`,
  );
  for (const each of figures) print(JSON.stringify({ bench: 'transfers', ...each }));
  print(JSON.stringify({ bench: 'idle', percent: idle }));
  print(JSON.stringify({ bench: 'start', coldStartMs, warmStartMs }));
}

async function main(): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'cowrie-bench-'));
  await chmod(home, 0o755); // PostgreSQL may run as a user of its own and must get through
  let running: Platform | undefined;
  try {
    const cold = await start(home);
    running = cold.platform;
    const figures = await measureTransfers(running);
    say('Idle…');
    const idle = await measureIdle(running);
    await running.stop();
    const warm = await start(home);
    running = warm.platform;
    report(figures, idle, cold.startMs, warm.startMs);
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
