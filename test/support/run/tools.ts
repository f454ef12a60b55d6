import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export type Tool = 'go' | 'python' | 'browser' | 'compiler';

const PREREQUISITES = fileURLToPath(new URL('../../../deploy/local/prerequisites.cjs', import.meta.url));

export function missingTools(tools: readonly Tool[]): string[] {
  if (tools.length === 0) return [];
  const { status, stderr } = spawnSync(process.execPath, [PREREQUISITES, ...tools], { encoding: 'utf8' });
  if (status === 0) return [];
  return stderr.split('\n').flatMap((line) => (line.startsWith('  * ') ? [line.slice(4)] : []));
}
