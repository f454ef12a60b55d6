import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { importJWK, SignJWT } from 'jose';
import { loadSecrets } from '../../../deploy/local/src/home/secrets.ts';
import { buildGuides } from '../../support/guide/build-guides.ts';
import { findUnprintedLine, guidePrograms, PYTHON } from '../../support/guide/guide-programs.ts';
import { runSteps } from '../../support/guide/run-steps.ts';
import { startOwnGateway } from '../../support/platform/own-gateway.ts';
import { usePlatform } from '../../support/platform/use-platform.ts';
import { runProgram } from '../tools/run-program.ts';
import { CLIENT_DIR, type Python, pythonTools, pythonWithClient, wheelOfBuildSystem } from './python.ts';

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
/** This test waits for up to a minute, so it runs beside the others. */
const IS_SLOW = /test_a_limit_is_waited_for$/;
const SLOW_CASE = CASES.find((name) => IS_SLOW.test(name)) ?? '';

// The receivers of the guides' webhooks are on this machine.
const own = usePlatform({ WEBHOOKS_ALLOW_LOOPBACK: 'true' });
let tools: Python;
let python: Python & { wheel: string };
let slowCase: Promise<string>;

beforeAll(async () => {
  await buildGuides();
  tools = await pythonTools();
  python = await pythonWithClient(own.home);
  const limited = await startOwnGateway({ RATE_LIMIT_USER_PER_MINUTE: REQUESTS_PER_MINUTE });
  own.atEnd(limited.stop);
  process.env.LIMITED_BASE = limited.baseUrl;
  process.env.EXPIRED_TOKEN = await expiredToken();
  slowCase = runCase(SLOW_CASE);
  slowCase.catch(() => undefined);
});

const run = (by: Python, args: readonly string[], cwd: string) =>
  runProgram(by.file, args, { cwd, env: NO_BYTECODE, timeoutMs: WITHIN_MS });

/** Prints the files and the metadata of a wheel; the order within a requirement has no meaning. */
const DESCRIBE_WHEEL = `
import sys, zipfile
from email import message_from_bytes
wheel = zipfile.ZipFile(sys.argv[1])
[metadata] = [name for name in wheel.namelist() if name.endswith('/METADATA')]
message = message_from_bytes(wheel.read(metadata))
print(sorted(name for name in wheel.namelist() if '/licenses/' not in name))
for name in ('Name', 'Summary', 'License-Expression', 'Requires-Python', 'Description-Content-Type'):
    print(name, message[name])
print([''.join(sorted(each)) for each in message.get_all('Requires-Dist')])
print(message.get_payload().strip())
`;

const runCase = (name: string) => run(python, ['-m', 'unittest', name], CASES_DIR);

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

async function samples(): Promise<string> {
  const readme = readFileSync(join(CLIENT_DIR, 'README.md'), 'utf8');
  const file = join(own.home, 'samples.py');
  const blocks = [...readme.matchAll(/^```python\n([\s\S]*?)^```$/gm)].map(([, block]) => block);
  expect(blocks.length).toBeGreaterThan(1);
  await writeFile(file, blocks.join('\n'));
  return file;
}

describe('the Python client', () => {
  it('is generated from the current document', async () => {
    await run(tools, ['tools/generate.py', '--check'], CLIENT_DIR);
  });

  it('has one content, whether the guides or its own build system make the wheel', async () => {
    const built = await wheelOfBuildSystem(tools, own.home);
    const [served, expected] = [python.wheel, built].map((wheel) =>
      run(tools, ['-c', DESCRIBE_WHEEL, wheel], own.home),
    );
    expect(await served).toBe(await expected);
  });

  it('is formatted', async () => {
    const config = join(CLIENT_DIR, 'pyproject.toml');
    await run(
      tools,
      ['-m', 'ruff', 'format', '--no-cache', '--config', config, '--check', CLIENT_DIR, CASES_DIR],
      own.home,
    );
  });

  it.each([
    ['itself', () => run(tools, [...mypy(), '--config-file', 'pyproject.toml'], CLIENT_DIR)],
    [
      'for those who use it: its samples and its cases',
      async () => run(tools, [...mypy(), '--strict', await samples(), CASES_DIR], own.home),
    ],
    [
      'in the guides',
      async () => {
        const folder = await mkdtemp(join(own.home, 'guides-'));
        const files = guidePrograms(PYTHON).programs.map(async ({ source }, index) => {
          await writeFile(join(folder, `page_${index}.py`), source);
        });
        await Promise.all(files);
        await run(tools, [...mypy(), '--strict', folder], own.home);
      },
    ],
  ])('is well typed %s', (_what, check) => check());

  it('runs its samples', async () => {
    const output = await run(python, [await samples()], own.home);
    expect(output).toMatch(/^100$[\s\S]*^12\.50 True$\n^True$\n^422 /m);
  });

  it('installs and runs as the quick start says, with the samples of the guides', async () => {
    const { install, programs } = guidePrograms(PYTHON);
    const steps = [install, ...programs.map(({ step }) => step)];
    const { code, stderr, outputs } = await runSteps(steps, WITHIN_MS, { TMPDIR: own.home });
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
    expect(programs.length).toBeGreaterThan(1);
    const missing = programs.map((program, index) => findUnprintedLine(program, outputs[index + 1]));
    expect(missing.filter((line) => line !== undefined)).toEqual([]);
  });

  it.each(CASES.filter((name) => name !== SLOW_CASE))('%s', async (name) => {
    await runCase(name);
  });

  it(SLOW_CASE, async () => {
    await slowCase;
  });
});

/** Checks the installed wheel instead of the checkout. */
function mypy(): string[] {
  return ['-m', 'mypy', '--cache-dir', join(own.home, 'mypy'), '--python-executable', python.file];
}
