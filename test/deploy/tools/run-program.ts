import { execFile } from 'node:child_process';

export type RunOptions = { cwd?: string; env?: Record<string, string>; timeoutMs: number; input?: string };

const OUTPUT_MAX_BYTES = 64 * 1_048_576;
const TOLD_CHARACTERS = 4_000;

export function runProgram(file: string, args: readonly string[], options: RunOptions): Promise<string> {
  const { cwd, env, timeoutMs, input } = options;
  return new Promise((resolve, reject) => {
    const child = execFile(
      file,
      [...args],
      { cwd, env: { ...process.env, ...env }, timeout: timeoutMs, maxBuffer: OUTPUT_MAX_BYTES },
      (error, stdout, stderr) => {
        if (error === null) resolve(stdout);
        else reject(new Error(complaint(file, args, error, stderr || stdout, timeoutMs)));
      },
    );
    child.stdin?.end(input);
  });
}

type Failure = { code?: unknown; killed?: unknown };

function complaint(
  file: string,
  args: readonly string[],
  error: object,
  output: string,
  timeoutMs: number,
): string {
  const { code, killed }: Failure = error;
  if (code === 'ENOENT') return `${file}: is needed and not installed`;
  const how = killed === true ? `not done within ${timeoutMs} ms` : `ended with ${code}`;
  return `${file} ${args.join(' ')}: ${how}\n${output.slice(-TOLD_CHARACTERS)}`;
}
