import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Project, parseArgs } from './support/args.ts';
import { platformForTests, type Start, serversForInt } from './support/providers.ts';
import { type Counts, ONE_FAILED, runJest } from './support/run-jest.ts';

/**
 * What `npm test` runs: unit tests, tests of what is deployed, tests with real servers, then a whole platform for e2e and fault tests, and last the
 * rehearsals, each of which starts the servers that it needs. Its
 * last line is `N passed, N failed`. `npm test -- --project e2e -t name` narrows it; other arguments are Jest's.
 */

const TIMEOUTS_MS: Record<Project, number> = {
  unit: 240_000,
  deploy: 600_000,
  int: 900_000,
  e2e: 900_000,
  fault: 420_000,
  rehearsal: 1_200_000,
};

const say = (line: string) => process.stderr.write(`${line}\n`);
const messageOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);

type Context = { home: string; jestArgs: readonly string[]; signal: AbortSignal; total: Counts };
type Environment = { env: Record<string, string>; stop(): Promise<void> };

function add(context: Context, counts: Counts): void {
  context.total.passed += counts.passed;
  context.total.failed += counts.failed;
}

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
    add(context, await runJest({ project, args, env, outputFile, timeoutMs: TIMEOUTS_MS[project], signal }));
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
    add(context, ONE_FAILED);
  }
  await environment?.stop().catch((error) => {
    say(`stopping: ${messageOf(error)}`);
    add(context, ONE_FAILED);
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
  const args = parseArgs(process.argv.slice(2));
  if ('problem' in args) {
    say(args.problem);
    return 2;
  }
  const signal = abortOnSignals();
  const home = await mkdtemp(join(tmpdir(), 'cowrie-test-'));
  await chmod(home, 0o755); // PostgreSQL may run as a user of its own and must get through
  const context: Context = { home, jestArgs: args.jest, signal, total: { passed: 0, failed: 0 } };
  const wanted = (...projects: Project[]) => projects.filter((project) => args.projects.includes(project));

  await runProjects(context, wanted('unit', 'deploy'), {});
  await runInside(context, wanted('int'), serversForInt);
  await runInside(context, wanted('e2e', 'fault'), platformForTests);
  await runProjects(context, wanted('rehearsal'), {});

  const { passed, failed } = context.total;
  if (failed > 0 && !signal.aborted) say(`\nThe logs are in ${home}`);
  else await rm(home, { recursive: true, force: true });
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  if (signal.aborted) return 130;
  return failed > 0 || passed === 0 ? 1 : 0;
}

process.exit(await main());
