import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkoutDir } from '../deploy/local/src/home/paths.ts';
import { type Project, parseArgs } from './support/run/args.ts';
import { idlePercent, readTimes } from './support/run/idle.ts';
import { platformForTests, type Start, serversForInt } from './support/run/providers.ts';
import { closingLine, exitCode, ONE_FAILED, type Outcome, report, sum } from './support/run/results.ts';
import { runJest } from './support/run/run-jest.ts';

/**
 * What `npm test` runs: unit tests, tests with real servers, then a whole platform for e2e and fault tests. The tests of
 * what is deployed (`npm run test:deploy`) and the rehearsals (`npm run test:rehearsals`), each of which starts the servers
 * that it needs, are run by name. It names the ten slowest files; its last line is `N passed, N failed`, with `, N skipped`
 * when a test was skipped. `npm test -- --project e2e -t name` narrows it; other arguments are Jest's.
 */

/** For a run that stands still: a machine with much other work takes three times as long as a quiet one. */
const TIMEOUTS_MS: Record<Project, number> = {
  unit: 1_500_000,
  int: 1_500_000,
  e2e: 1_500_000,
  fault: 900_000,
  // The first run builds an API server and webhooks of operators.
  deploy: 2_700_000,
  conformance: 1_800_000,
  browser: 2_700_000,
  rehearsal: 1_800_000,
  ha: 1_800_000,
};

/** Heads of chains are signed once an hour: too late for a test. The tests' webhooks are on this machine. */
const SETTINGS = { SEAL_HEADS_EVERY_SECONDS: '2', WEBHOOKS_ALLOW_LOOPBACK: 'true' };

const say = (line: string) => process.stderr.write(`${line}\n`);
const messageOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);

type Context = { home: string; jestArgs: readonly string[]; signal: AbortSignal; outcomes: Outcome[] };
type Environment = { env: Record<string, string>; stop(): Promise<void> };

async function runProjects(
  context: Context,
  projects: readonly Project[],
  env: Record<string, string>,
): Promise<void> {
  for (const project of projects) {
    if (context.signal.aborted) return;
    say(`\n=== ${project}`);
    const outputFile = join(context.home, `${project}.json`);
    const { jestArgs: args, signal } = context;
    const [startedAtMs, times] = [performance.now(), readTimes()];
    const outcome = await runJest({
      project,
      args,
      env,
      outputFile,
      timeoutMs: TIMEOUTS_MS[project],
      signal,
    });
    context.outcomes.push(outcome);
    const seconds = Math.round((performance.now() - startedAtMs) / 1_000);
    say(`--- ${project}: ${seconds} s, the processors idle for ${idlePercent(times, readTimes())} %`);
  }
}

/** Runs the projects inside an environment that is started for them and stopped whatever happens. */
async function runInside(
  context: Context,
  projects: readonly Project[],
  start: (options: Start) => Promise<Environment>,
): Promise<void> {
  if (projects.length === 0 || context.signal.aborted) return;
  let environment: Environment | undefined;
  try {
    const home = join(context.home, projects.join('-'));
    environment = await start({ home, progress: say, signal: context.signal });
    await runProjects(context, projects, environment.env);
  } catch (error) {
    say(`${projects.join(', ')}: ${messageOf(error)}`);
    context.outcomes.push(ONE_FAILED);
  }
  await environment?.stop().catch((error) => {
    say(`stopping: ${messageOf(error)}`);
    context.outcomes.push(ONE_FAILED);
  });
}

/** The first Ctrl-C stops what runs and then the servers; the second ends at once. */
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

async function main(): Promise<number> {
  const startedAtMs = performance.now();
  const args = parseArgs(process.argv.slice(2));
  if ('problem' in args) {
    say(args.problem);
    return 2;
  }
  const signal = abortOnSignals();
  // Tests start Node some thousand times.
  process.env.NODE_COMPILE_CACHE ??= join(checkoutDir, '.cache/node');
  const home = await mkdtemp(join(tmpdir(), 'cowrie-test-'));
  await chmod(home, 0o755); // PostgreSQL may run as a user of its own and must get through
  const context: Context = { home, jestArgs: args.jest, signal, outcomes: [] };
  const wanted = (...projects: Project[]) => projects.filter((project) => args.projects.includes(project));

  // Two beside each other, each with servers of its own: more than two only take the processors from each other.
  await Promise.all([
    runInside(context, wanted('int'), serversForInt).then(() => runProjects(context, wanted('unit'), {})),
    runInside(context, wanted('e2e', 'fault'), (start) => platformForTests(start, SETTINGS)),
  ]);
  await Promise.all([
    runInside(context, wanted('deploy'), serversForInt),
    runProjects(context, wanted('conformance', 'browser'), {}),
  ]);
  // One after the other: both judge what callers are answered, and a gateway that gets no processor refuses them.
  await runProjects(context, wanted('ha', 'rehearsal'), {});

  const total = sum(context.outcomes);
  if (total.failed > 0 && !signal.aborted) say(`\nThe logs are in ${home}`);
  else await rm(home, { recursive: true, force: true });
  for (const line of report(total, performance.now() - startedAtMs)) say(line);
  process.stdout.write(`\n${closingLine(total)}\n`);
  return signal.aborted ? 130 : exitCode(total, process.env.CI === 'true');
}

process.exit(await main());
