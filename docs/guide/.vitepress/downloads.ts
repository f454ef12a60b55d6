import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWheel } from './wheel.ts';

const CHECKOUT = fileURLToPath(new URL('../../..', import.meta.url));

/** Writes the clients, the command line and the consumer kit as files to install. The gateway serves them below `/docs/downloads/`. */
export function writeDownloads(outDir: string): void {
  const downloads = join(outDir, 'downloads');
  mkdirSync(downloads, { recursive: true });
  const work = mkdtempSync(join(tmpdir(), 'cowrie-downloads-'));
  try {
    for (const build of ['client/tools/build.ts', 'cli/tools/build.ts', 'consumer/build.ts']) {
      const folder = join(work, dirname(build));
      run(process.execPath, [join(CHECKOUT, 'libs', build), folder], CHECKOUT);
      run('npm', ['pack', '--silent', '--pack-destination', downloads], folder);
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  const { name, content } = buildWheel();
  writeFileSync(join(downloads, name), content);
}

function run(program: string, args: readonly string[], cwd: string): void {
  execFileSync(program, args, { cwd, stdio: ['ignore', process.stderr, process.stderr] });
}
