import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkoutDir } from '../deploy/local/src/home/paths.ts';
import { CONFORMANCE_SETTINGS } from './conformance/settings.ts';
import { parseArgs } from './support/run/args.ts';
import { GROUPS, type Group, TIMEOUTS_MS } from './support/run/groups.ts';
import { idlePercent, processorSeconds, readTimes } from './support/run/processors.ts';
import { platformForTests, type RunningServers, type Start, serversForInt } from './support/run/providers.ts';
import { closingLine, exitCode, ONE_FAILED, type Outcome, report, sum } from './support/run/results.ts';
import { runJest } from './support/run/run-jest.ts';
import { missingTools } from './support/run/tools.ts';

/**
 * Runs the gate's projects one after another, each group on its own servers. Others run by name: `npm test -- --project
 * deploy`; further arguments go to Jest. `.cache/test/last-run.json` keeps the figures and the names.
 */

/**
 * By default heads of chains are sealed once an hour, which is too late for a test; receivers of webhooks listen on
 * this machine.
 */
const TEST_SETTINGS = { SEAL_HEADS_EVERY_SECONDS: '2', WEBHOOKS_ALLOW_LOOPBACK: 'true' };

const SERVERS: Record<Group['servers'], (start: Start) => Promise<RunningServers>> = {
  none: () => Promise.resolve({ env: {}, stop: () => Promise.resolve() }),
  servers: serversForInt,
  platform: (start) => platformForTests(start, TEST_SETTINGS),
  'platform without rate limits': (start) =>
    platformForTests(start, { ...TEST_SETTINGS, ...CONFORMANCE_SETTINGS }),
};

const say = (line: string) => process.stderr.write(`${line}\n`);
const messageOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);

type Context = { home: string; jestArgs: readonly string[]; signal: AbortSignal; outcomes: Outcome[] };

async function runProject(
  { home, jestArgs: args, signal, outcomes }: Context,
  project: Group['projects'][number],
  env: Record<string, string>,
): Promise<void> {
  if (signal.aborted) return;
  say(`\n=== ${project}`);
  const [startedAtMs, times] = [performance.now(), readTimes()];
  const outputFile = join(home, `${project}.json`);
  const outcome = await runJest({ project, args, env, outputFile, timeoutMs: TIMEOUTS_MS[project], signal });
  const now = readTimes();
  const part = {
    project,
    seconds: Math.round((performance.now() - startedAtMs) / 1_000),
    processorSeconds: processorSeconds(times, now),
  };
  outcomes.push({ ...outcome, parts: [part] });
  const idle = `the processors idle for ${idlePercent(times, now)} %`;
  say(`--- ${project}: ${part.seconds} s, ${part.processorSeconds} s of a processor, ${idle}`);
}

async function runGroup(context: Context, { projects, servers }: Group): Promise<void> {
  if (projects.length === 0 || context.signal.aborted) return;
  let running: RunningServers | undefined;
  try {
    const home = join(context.home, projects.join('-'));
    running = await SERVERS[servers]({ home, progress: say, signal: context.signal });
    for (const project of projects) await runProject(context, project, running.env);
  } catch (error) {
    say(`${projects.join(', ')}: ${messageOf(error)}`);
    context.outcomes.push(ONE_FAILED);
  }
  await running?.stop().catch((error) => {
    say(`stopping: ${messageOf(error)}`);
    context.outcomes.push(ONE_FAILED);
  });
}

/** The first Ctrl-C stops the running project and then the servers; the second exits at once. */
function abortOnSignals(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(130);
      say(`\n${name}: stopping…`);
      controller.abort();
    });
  }
  return controller.signal;
}

async function keepFigures(total: Outcome): Promise<void> {
  const folder = join(checkoutDir, '.cache/test');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'last-run.json'), `${JSON.stringify(total, null, 2)}\n`);
}

async function main(): Promise<number> {
  const startedAtMs = performance.now();
  const args = parseArgs(process.argv.slice(2));
  if ('problem' in args) {
    say(args.problem);
    return 2;
  }
  const signal = abortOnSignals();
  // Tests start Node about a thousand times, so its compile cache pays off.
  process.env.NODE_COMPILE_CACHE ??= join(checkoutDir, '.cache/node');
  const home = await mkdtemp(join(tmpdir(), 'cowrie-test-'));
  await chmod(home, 0o755); // PostgreSQL may run as another user and needs access.
  const context: Context = { home, jestArgs: args.jest, signal, outcomes: [] };
  for (const group of GROUPS) {
    const projects = group.projects.filter((project) => args.projects.includes(project));
    const missing = projects.length === 0 ? [] : missingTools(group.tools);
    if (missing.length === 0) await runGroup(context, { ...group, projects });
    else
      context.outcomes.push({
        ...sum([]),
        skipped: projects.map((name) => `${name}: ${missing.join(', ')}`),
      });
  }
  const total = sum(context.outcomes);
  if (total.failed > 0 && !signal.aborted) say(`\nThe logs are in ${home}`);
  else await rm(home, { recursive: true, force: true });
  await keepFigures(total);
  for (const line of report(total, performance.now() - startedAtMs)) say(line);
  process.stdout.write(`\n${closingLine(total)}\n`);
  return signal.aborted ? 130 : exitCode(total, process.env.CI === 'true');
}

process.exit(await main());
