import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { debianPrograms } from './debian-programs.ts';

const run = promisify(execFile);
const TOOL_TIMEOUT_MS = 180_000;

/** The rules need Prometheus 2.42 or later. */
export async function prometheusTools(): Promise<{ prometheus: string; promtool: string }> {
  const [prometheus = '', promtool = ''] = await debianPrograms('prometheus', ['prometheus', 'promtool']);
  return { prometheus, promtool };
}

export async function promtool(args: readonly string[], cwd: string): Promise<string> {
  const tools = await prometheusTools();
  try {
    const { stdout, stderr } = await run(tools.promtool, args, { cwd, timeout: TOOL_TIMEOUT_MS });
    return stdout + stderr;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`promtool ${args.join(' ')}: ${stdout ?? ''}${stderr ?? String(error)}`);
  }
}
