import { spawnSync } from 'node:child_process';

export function run(file: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(file, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${file} ${args.join(' ')}: ${error?.message ?? stderr.trim()}`);
  return stdout.trimEnd();
}
