import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { checkoutDir } from '../../../deploy/local/src/home/paths.ts';

type CommandResult = { code: number; stdout: string; stderr: string };
export type CommandLine = (
  args: readonly string[],
  options?: { env?: Record<string, string>; stdin?: string; whenStarted?: (child: ChildProcess) => void },
) => Promise<CommandResult>;

const { PATH, NODE_COMPILE_CACHE } = process.env;
const MAIN = join(checkoutDir, 'libs/cli/src/cowrie.mjs');

export function createCommandLine(env: Record<string, string>): CommandLine {
  return (args, options = {}) =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [MAIN, ...args], {
        env: { PATH, NODE_COMPILE_CACHE, HOME: '/nonexistent', ...env, ...options.env },
        stdio: ['pipe', 'pipe', 'pipe'],
      });
      let stdout = '';
      let stderr = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        stdout += text;
      });
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        stderr += text;
      });
      child.once('error', reject);
      child.once('close', (code) => resolve({ code: code ?? -1, stdout, stderr }));
      child.stdin.end(options.stdin ?? '');
      options.whenStarted?.(child);
    });
}
