import { statfs } from 'node:fs/promises';
import type { Command } from 'commander';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Add, Context } from '../../context.ts';
import { EXIT } from '../../failures.ts';
import { colored } from '../../output.ts';

type Check = { check: string; isWell: boolean; found: string };

const PROBE_TIMEOUT_MS = 5_000;
const FREE_MIN_GIB = 2;
const CLOCK_OFF_MAX_MS = 2_000;
const GIB = 2 ** 30;

async function disk(): Promise<Check> {
  const { bavail, bsize } = await statfs('.');
  const freeGib = (bavail * bsize) / GIB;
  return { check: 'Free disk', isWell: freeGib >= FREE_MIN_GIB, found: `${freeGib.toFixed(1)} GiB` };
}

async function gateway({ baseUrl, signal }: Context): Promise<Check[]> {
  const ask = (path: string) =>
    fetch(`${baseUrl}${path}`, { signal: AbortSignal.any([signal, AbortSignal.timeout(PROBE_TIMEOUT_MS)]) });
  const check = `Gateway ${baseUrl}`;
  try {
    const sentAtMs = Date.now();
    const ready = await ask('/health/ready');
    const date = clock(ready.headers.get('date'), sentAtMs, Date.now());
    const { problems = [`status ${ready.status}`] } = (await ready.json()) as { problems?: string[] };
    const isWell = ready.status === 200;
    const document = (await (await ask('/openapi.json')).json()) as { info?: { version?: string } };
    const version = document.info?.version ?? 'unknown';
    const found = `gateway ${version}, cowrie ${packageJson.version}`;
    return [
      { check, isWell, found: isWell ? 'ready' : problems.join('; ') },
      date,
      { check: 'Versions', isWell: version === packageJson.version, found },
    ];
  } catch (error) {
    signal.throwIfAborted();
    const reason =
      error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    return [{ check, isWell: false, found: reason }];
  }
}

/** The header counts whole seconds, and was written during the request. */
function clock(date: string | null, sentAtMs: number, answeredAtMs: number): Check {
  const theirsMs = date === null ? sentAtMs : Date.parse(date);
  const apartMs = Math.max(0, sentAtMs - 1_000 - theirsMs, theirsMs - answeredAtMs);
  const found = date === null ? 'the gateway does not tell' : `${apartMs} ms apart`;
  return { check: 'Clock against the gateway', isWell: apartMs <= CLOCK_OFF_MAX_MS, found };
}

function show({ out }: Context, checks: readonly Check[]): void {
  const width = Math.max(...checks.map(({ check }) => check.length));
  if (out.isJson) out.show(checks);
  else
    for (const { check, isWell, found } of checks) {
      const mark = isWell ? colored('green', 'ok  ', process.stdout) : colored('red', 'FAIL', process.stdout);
      out.line(`${mark}  ${check.padEnd(width)}  ${found}`);
    }
}

export function doctorCommand(program: Command, add: Add): void {
  add(program, 'doctor', 'Check this machine and the gateway', async (context) => {
    const node = { check: 'Node', isWell: true, found: process.version };
    const checks = [node, await disk(), ...(await gateway(context))];
    show(context, checks);
    if (checks.some(({ isWell }) => !isWell)) process.exitCode = EXIT.notAsItShouldBe;
  });
}
