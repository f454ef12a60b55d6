import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyWithoutSecrets } from '../tools/copy.ts';
import { runProgram } from '../tools/run-program.ts';
import { KAFKA_TOOLS } from './stand-ins/kafka.ts';

export type Workplace = {
  run(text: string): Promise<string>;
  drop(): Promise<void>;
};

const ROOT = join(import.meta.dirname, '../../..');
const COPIED = ['deploy/k8s', 'deploy/docker', 'deploy/observability', 'package.json', 'docker-compose.yml'];
const LINKED = ['libs', 'services', 'test', 'node_modules', 'deploy/local', 'deploy/release'];
const STAND_INS = ['kubectl', 'docker', 'helm', 'npm', 'node', ...KAFKA_TOOLS];
const BELIEVED = ['curl', 'cosign', 'git', 'jq', 'openssl', 'pgrep'];
const WITHIN_MS = 400_000;

export async function makeWorkplace(kubectl: readonly string[]): Promise<Workplace> {
  const folder = await mkdtemp(join(tmpdir(), 'cowrie-commands-'));
  const bin = join(folder, 'bin');
  const checkout = join(folder, 'checkout');
  await mkdir(bin);
  const main = join(import.meta.dirname, 'stand-ins/main.ts');
  // A program behind a pipe must read its input to the end, or the program before it may end by a signal.
  const drain = 'cat > /dev/null';
  const asked = STAND_INS.map((name) => [
    name,
    `'${process.execPath}' '${main}' ${name} "$@"; code=$?; ${drain}; exit $code`,
  ]);
  const believed = BELIEVED.map((name) => [name, `${drain}; exit 0`]);
  for (const [name = '', line] of [...asked, ...believed]) {
    await writeFile(join(bin, name), `#!/bin/sh\n${line}\n`);
    await chmod(join(bin, name), 0o755);
  }
  for (const part of COPIED) await copyWithoutSecrets(join(ROOT, part), join(checkout, part));
  for (const part of LINKED) await symlink(join(ROOT, part), join(checkout, part));
  const complaints = join(folder, 'complaints');
  return {
    async run(text) {
      await writeFile(complaints, '');
      const env = { PATH: `${bin}:/usr/bin:/bin`, COMPLAINTS: complaints, KUBECTL: JSON.stringify(kubectl) };
      const script = ['-c', `exec 2>&1 </dev/null; set -u\n${text}`];
      const ended = await runProgram('bash', script, { cwd: checkout, env, timeoutMs: WITHIN_MS }).then(
        () => '',
        (error: { message?: string }) => error.message ?? 'failed',
      );
      const found = await readFile(complaints, 'utf8');
      return found || (/(bash: |not done within)/.test(ended) ? ended : '');
    },
    drop: () => rm(folder, { recursive: true, force: true }),
  };
}
