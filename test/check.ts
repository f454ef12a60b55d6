import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

/* Runs one `check:…` script of package.json per processor at a time. The others still run after one has failed. */

const ROOT = join(import.meta.dirname, '..');
const OUTPUT_MAX_BYTES = 16 * 1_048_576;
const WITHIN_MS = 600_000;

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  await readFile(join(ROOT, 'package.json'), 'utf8'),
);
const waiting = Object.keys(scripts).filter((name) => name.startsWith('check:'));
const failed: string[] = [];

function run(name: string): Promise<void> {
  const options = { cwd: ROOT, maxBuffer: OUTPUT_MAX_BYTES, timeout: WITHIN_MS };
  return new Promise((resolve) => {
    execFile('npm', ['run', '--silent', name], options, (error, stdout, stderr) => {
      if (error) failed.push(name);
      process.stdout.write(`\n--- ${name}: ${error ? 'failed' : 'good'}\n${stdout}${stderr}`);
      resolve();
    });
  });
}

async function worker(): Promise<void> {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await run(name);
}

await Promise.all(Array.from({ length: availableParallelism() }, worker));
process.stdout.write(`\n${failed.length === 0 ? 'All checks are good.' : `Failed: ${failed.join(', ')}`}\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
