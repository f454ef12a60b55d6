import { execFile } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Command } from 'commander';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Add, Context } from '../../context.ts';
import { EXIT } from '../../failures.ts';
import { colored } from '../../output.ts';

/** What a local stack needs, and how the gateway is. */

type Check = { check: string; isWell: boolean; found: string };

const PROBE_TIMEOUT_MS = 5_000;
const JAVA_OLDEST = 17;
const FREE_MIN_GIB = 2;
const CLOCK_OFF_MAX_MS = 2_000;
const GIB = 2 ** 30;

const run = promisify(execFile);

async function printed(program: string, args: readonly string[]): Promise<string | null> {
  return run(program, [...args], { timeout: PROBE_TIMEOUT_MS }).then(
    ({ stdout, stderr }) => `${stdout}${stderr}`.trim(),
    () => null,
  );
}

/** Either is enough to run Kafka and its neighbours. */
async function servers(): Promise<Check> {
  const [docker, java, maven] = await Promise.all([
    printed('docker', ['version', '--format', '{{.Server.Version}}']),
    printed('java', ['-version']),
    printed('mvn', ['--version']),
  ]);
  const javaMajor = Number(/version "(?:1\.)?(\d+)/.exec(java ?? '')?.[1] ?? 0);
  const found = [
    docker === null ? 'no Docker' : `Docker ${docker}`,
    javaMajor === 0 ? 'no Java' : `Java ${javaMajor}`,
    maven === null ? 'no Maven' : 'Maven',
  ];
  const isWell = docker !== null || (javaMajor >= JAVA_OLDEST && maven !== null);
  return { check: `Docker, or Java ${JAVA_OLDEST} and Maven`, isWell, found: found.join(', ') };
}

async function disk(): Promise<Check> {
  const { bavail, bsize } = await statfs('.');
  const freeGib = (bavail * bsize) / GIB;
  return { check: 'Free disk', isWell: freeGib >= FREE_MIN_GIB, found: `${freeGib.toFixed(1)} GiB` };
}

const unreachable = (check: string, error: unknown): Check => ({
  check,
  isWell: false,
  found: error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error),
});

async function gateway({ baseUrl, signal }: Context): Promise<Check[]> {
  const ask = (path: string) =>
    fetch(`${baseUrl}${path}`, { signal: AbortSignal.any([signal, AbortSignal.timeout(PROBE_TIMEOUT_MS)]) });
  const check = `Gateway ${baseUrl}`;
  try {
    const sentAtMs = Date.now();
    const ready = await ask('/health/ready');
    const answeredAtMs = Date.now();
    const body = (await ready.json()) as { problems?: string[] };
    const problems = body.problems?.join('; ') ?? `status ${ready.status}`;
    const document = (await (await ask('/openapi.json')).json()) as { info?: { version?: string } };
    const version = document.info?.version ?? 'unknown';
    return [
      { check, isWell: ready.status === 200, found: ready.status === 200 ? 'ready' : problems },
      clock(ready.headers.get('date'), sentAtMs, answeredAtMs),
      {
        check: 'Versions',
        isWell: version === packageJson.version,
        found: `gateway ${version}, cowrie ${packageJson.version}`,
      },
    ];
  } catch (error) {
    signal.throwIfAborted();
    return [unreachable(check, error)];
  }
}

/** The header counts whole seconds, and was written while the request was under way. */
function clock(date: string | null, sentAtMs: number, answeredAtMs: number): Check {
  const check = 'Clock against the gateway';
  if (date === null) return { check, isWell: true, found: 'the gateway does not tell' };
  const theirsMs = Date.parse(date);
  const behindMs = Math.max(0, sentAtMs - 1_000 - theirsMs, theirsMs - answeredAtMs);
  return {
    check,
    isWell: behindMs <= CLOCK_OFF_MAX_MS,
    found: behindMs === 0 ? 'the same' : `${behindMs} ms apart`,
  };
}

function show({ out }: Context, checks: readonly Check[]): void {
  if (out.isJson) {
    out.show(checks);
    return;
  }
  const width = Math.max(...checks.map(({ check }) => check.length));
  for (const { check, isWell, found } of checks) {
    const mark = isWell ? colored('green', 'ok  ', process.stdout) : colored('red', 'FAIL', process.stdout);
    out.line(`${mark}  ${check.padEnd(width)}  ${found}`);
  }
}

export function doctorCommand(program: Command, add: Add): void {
  add(program, 'doctor', 'Look at this machine and at the gateway', async (context) => {
    const node = { check: 'Node', isWell: true, found: process.version };
    const checks = [node, await servers(), await disk(), ...(await gateway(context))];
    show(context, checks);
    if (checks.some(({ isWell }) => !isWell)) process.exitCode = EXIT.notAsItShouldBe;
  });
}
