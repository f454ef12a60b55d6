import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { importJWK, SignJWT } from 'jose';
import { loadSecrets } from '../../../deploy/local/src/home/secrets.ts';
import { ownEnv } from '../../restore/own-platform.ts';
import { guidePrograms, notPrinted, PYTHON } from '../../support/guide/guide-programs.ts';
import { runSteps } from '../../support/guide/run-steps.ts';
import { type OwnGateway, startOwnGateway } from '../../support/platform/own-gateway.ts';
import { platformForTests } from '../../support/run/providers.ts';
import { runProgram } from '../tools/run-program.ts';
import { CLIENT_DIR, type Python, pythonTools, pythonWithClient } from './python.ts';

/** The Python client: made from the document as it is now, well typed, and its wheel against a running platform. */

const CASES_DIR = join(import.meta.dirname, 'cases');
const WITHIN_MS = 200_000;
const REQUESTS_PER_MINUTE = '5';
const NO_BYTECODE = { PYTHONDONTWRITEBYTECODE: '1' };
const CASES = readdirSync(CASES_DIR)
  .filter((file) => file.startsWith('test_'))
  .flatMap((file) => {
    const source = readFileSync(join(CASES_DIR, file), 'utf8');
    const [, suite] = /^class (\w+)/m.exec(source) ?? [];
    return [...source.matchAll(/^ {4}def (test_\w+)/gm)].map(
      ([, name]) => `${file.replace('.py', '')}.${suite}.${name}`,
    );
  });
/** It waits for up to a minute: beside the others. */
const IS_SLOW = /test_a_limit_is_waited_for$/;
const SLOW_CASE = CASES.find((name) => IS_SLOW.test(name)) ?? '';

let home: string;
let tools: Python;
let python: Python;
let limited: OwnGateway;
let slowCase: Promise<string>;
let stop: () => Promise<void> = async () => undefined;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'cowrie-python-'));
  await chmod(home, 0o755); // PostgreSQL may run as a user of its own and must get through
  tools = await pythonTools();
  python = await pythonWithClient(tools, home);
  // The receivers of the guides are on this machine.
  const settings = { COWRIE_STACK: 'local', WEBHOOKS_ALLOW_LOOPBACK: 'true' };
  const { signal } = new AbortController();
  const start = { home: join(home, 'platform'), progress: () => undefined, signal };
  const started = await platformForTests(start, settings, ownEnv());
  stop = started.stop;
  Object.assign(process.env, started.env);
  limited = await startOwnGateway({ RATE_LIMIT_USER_PER_MINUTE: REQUESTS_PER_MINUTE });
  process.env.LIMITED_BASE = limited.baseUrl;
  process.env.EXPIRED_TOKEN = await expiredToken();
  slowCase = runCase(SLOW_CASE);
  slowCase.catch(() => undefined);
});

afterAll(async () => {
  await limited?.stop();
  await stop();
  await rm(home, { recursive: true, force: true });
});

const run = (by: Python, args: readonly string[], cwd: string) =>
  runProgram(by.file, args, { cwd, env: NO_BYTECODE, timeoutMs: WITHIN_MS });

const runCase = (name: string) => run(python, ['-m', 'unittest', name], CASES_DIR);

/** An access token of this platform that is good for nothing any more. */
async function expiredToken(): Promise<string> {
  const { secrets } = await loadSecrets(join(process.env.COWRIE_HOME ?? '', 'secrets.json'));
  const { kid = '' } = secrets.tokenPrivateKey;
  return new SignJWT({ sid: randomUUID() })
    .setProtectedHeader({ alg: 'EdDSA', kid, typ: 'at+jwt' })
    .setSubject('1')
    .setIssuer('cowrie')
    .setAudience('cowrie')
    .setJti(randomUUID())
    .setIssuedAt('1 hour ago')
    .setExpirationTime('45 minutes ago')
    .sign(await importJWK(secrets.tokenPrivateKey, 'EdDSA'));
}

/** The samples of README.md, one script. */
async function samples(): Promise<string> {
  const readme = readFileSync(join(CLIENT_DIR, 'README.md'), 'utf8');
  const file = join(home, 'samples.py');
  const blocks = [...readme.matchAll(/^```python\n([\s\S]*?)^```$/gm)].map(([, block]) => block);
  expect(blocks.length).toBeGreaterThan(1);
  await writeFile(file, blocks.join('\n'));
  return file;
}

describe('the Python client', () => {
  it('is made from the document as it is now', async () => {
    await run(tools, ['tools/generate.py', '--check'], CLIENT_DIR);
  });

  it('is formatted', async () => {
    const config = join(CLIENT_DIR, 'pyproject.toml');
    await run(
      tools,
      ['-m', 'ruff', 'format', '--no-cache', '--config', config, '--check', CLIENT_DIR, CASES_DIR],
      home,
    );
  });

  it.each([
    ['itself', () => run(tools, [...mypy(), '--config-file', 'pyproject.toml'], CLIENT_DIR)],
    [
      'for those who use it: its samples and its cases',
      async () => run(tools, [...mypy(), '--strict', await samples(), CASES_DIR], home),
    ],
    [
      'in the guides',
      async () => {
        const folder = await mkdtemp(join(home, 'guides-'));
        const files = guidePrograms(PYTHON).programs.map(async ({ source }, index) => {
          await writeFile(join(folder, `page_${index}.py`), source);
        });
        await Promise.all(files);
        await run(tools, [...mypy(), '--strict', folder], home);
      },
    ],
  ])('is well typed %s', (_what, check) => check());

  it('runs its samples', async () => {
    const output = await run(python, [await samples()], home);
    expect(output).toMatch(/^100$[\s\S]*^12\.50 True$\n^True$\n^422 /m);
  });

  it('is installed and runs in the samples of the guides as the quick start says', async () => {
    const { install, programs } = guidePrograms(PYTHON);
    const steps = [install, ...programs.map(({ step }) => step)];
    const { code, stderr, outputs } = await runSteps(steps, WITHIN_MS, { TMPDIR: home });
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
    expect(programs.length).toBeGreaterThan(1);
    const missing = programs.map((program, index) => notPrinted(program, outputs[index + 1]));
    expect(missing.filter((line) => line !== undefined)).toEqual([]);
  });

  it.each(CASES.filter((name) => name !== SLOW_CASE))('%s', async (name) => {
    await runCase(name);
  });

  it(SLOW_CASE, async () => {
    await slowCase;
  });
});

/** As the wheel brings it, not as the checkout has it. */
function mypy(): string[] {
  return ['-m', 'mypy', '--cache-dir', join(home, 'mypy'), '--python-executable', python.file];
}
