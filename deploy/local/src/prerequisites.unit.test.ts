import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cowrie-bare-'));
  mkdirSync(join(root, 'bin'));
  const local = join(import.meta.dirname, '..');
  for (const file of ['prerequisites.cjs', 'src/servers/java-requirements.txt']) {
    cpSync(join(local, file), join(root, 'deploy/local', file));
  }
});
afterEach(() => rmSync(root, { recursive: true }));

function run(args: string[] = [], env: Record<string, string> = {}) {
  const file = join(root, 'deploy/local/prerequisites.cjs');
  const { status, stderr, stdout } = spawnSync(process.execPath, [file, ...args], {
    encoding: 'utf8',
    env: { PATH: join(root, 'bin'), DOCKER_HOST: `unix://${root}/none.sock`, ...env },
  });
  const lines = `${stdout}${stderr}`.split('\n').filter((line) => line.startsWith('  * '));
  return { status, lacks: lines.map((line) => line.slice(4)) };
}

function program(name: string, text: string) {
  const file = join(root, 'bin', name);
  writeFileSync(file, `#!/bin/sh\necho '${text}' >&2\n`);
  chmodSync(file, 0o755);
}

function installPackages(...files: string[]) {
  for (const file of ['.package-lock.json', ...files]) {
    mkdirSync(join(root, 'node_modules', file, '..'), { recursive: true });
    writeFileSync(join(root, 'node_modules', file), '');
  }
}

const OR_DOCKER = '; or a Docker daemon that answers';
const PYTHON = 'Python 3.10 or newer with pip 23 or newer';
const JAVA = `Java 17 or newer (a JRE is enough) for Kafka; or ${PYTHON}, which fetches one`;

describe('what a machine lacks', () => {
  it('is said all at once', () => {
    expect(run(['go', 'python', 'browser', 'compiler'])).toEqual({
      status: 1,
      lacks: [
        'the npm packages: npm ci',
        JAVA + OR_DOCKER,
        'Go 1.26 or newer',
        PYTHON,
        'Chromium',
        'a C compiler (cc)',
      ],
    });
  });

  it('is what is too old, too', () => {
    installPackages();
    program('java', 'openjdk version "11.0.2"');
    program('go', 'go version go1.19 linux/amd64');
    expect(run(['go'], { COWRIE_STACK: 'local' }).lacks).toEqual([
      'Node 24, which the npm package "node" brings: npm ci, with install scripts',
      JAVA,
      'Go 1.26 or newer',
    ]);
  });

  it('is nothing when all is there', () => {
    installPackages('node/bin/node');
    program('java', 'openjdk version "17.0.15"');
    program('cc', '');
    expect(run(['compiler'])).toEqual({ status: 0, lacks: [] });
  });

  it('is no Java where Python can fetch one', () => {
    installPackages('node/bin/node');
    program('python3', 'pip 23.0.1 from /usr/lib/python3/dist-packages/pip (python 3.11)');
    expect(run()).toEqual({ status: 0, lacks: [] });
  });

  it('is not what nobody needs: servers that are given', () => {
    installPackages('node/bin/node');
    const given = { KAFKA_BROKERS: '127.0.0.1:9092', REDIS_URL: 'redis://127.0.0.1' };
    expect(run([], given)).toEqual({ status: 0, lacks: [] });
    expect(run([], { COWRIE_STACK: 'docker' })).toEqual({ status: 0, lacks: [] });
  });
});
