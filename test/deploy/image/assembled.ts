import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, globSync, lstatSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { arch } from 'node:process';
import dockerignore from '@balena/dockerignore';

const CHECKOUT = join(import.meta.dirname, '../../..');
const SCRIPT = join(CHECKOUT, 'deploy/docker/assemble.sh');
const ASSEMBLE_WITHIN_MS = 120_000;
const RUN_WITHIN_MS = 20_000;
const USER_ID = 1000;

export type Image = { service: string; root: string };
export type ExitResult = { code: number | null; output: string };

/** Follows the Dockerfile, with the files that Docker would get. */
export function assembleImages(home: string, services: readonly string[]): Image[] {
  const [runtime, context] = [join(home, 'runtime'), join(home, 'context')];
  copyContext(context);
  assemble('runtime', runtime);
  return services.map((service) => {
    const root = join(home, service);
    mkdirSync(root);
    // The images share the files of the first step by hard links, as layers do.
    runChecked('cp', ['-al', `${runtime}/.`, root]);
    assemble('dependencies', root, context, service);
    assemble('sites', root, context, service);
    assemble('service', root, context, service);
    return { service, root };
  });
}

/** Copies the files in git that .dockerignore admits. */
function copyContext(context: string): void {
  const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: CHECKOUT, encoding: 'utf8' });
  const ignored = dockerignore.default().add(readFileSync(join(CHECKOUT, '.dockerignore'), 'utf8'));
  for (const file of stdout.split('\0').filter((name) => name !== '' && !ignored.ignores(name))) {
    mkdirSync(dirname(join(context, file)), { recursive: true });
    copyFileSync(join(CHECKOUT, file), join(context, file));
  }
}

const assemble = (...args: string[]) => runChecked('bash', [SCRIPT, ...args]);

function runChecked(file: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(file, args, { encoding: 'utf8', timeout: ASSEMBLE_WITHIN_MS });
  if (status !== 0) throw new Error(`${file} ${args.join(' ')}: ${error?.message ?? stderr}`);
}

/** A node of the cluster must unpack these bytes. */
export function bytesOf(directory: string): number {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + lstatSync(join(parentPath, name)).size, 0);
}

/** Root uses the image's "/" and user; another user only gets its dynamic linker and libraries. */
export async function runInside(
  { root }: Image,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<ExitResult> {
  const [program, ...programArgs] = commandInside(root, args);
  const child = spawn(program, programArgs, {
    cwd: '/',
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: RUN_WITHIN_MS,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [code]: (number | null)[] = await once(child, 'close');
  return { code: code ?? null, output };
}

function commandInside(root: string, args: readonly string[]): [string, ...string[]] {
  const node = '/usr/local/bin/node';
  if (process.getuid?.() === 0) {
    return ['chroot', `--userspec=${USER_ID}:${USER_ID}`, root, node, ...args];
  }
  const [linker = ''] = globSync(join(root, arch === 'x64' ? 'lib64' : 'lib', 'ld-linux-*'));
  const [libc = ''] = globSync(join(root, 'lib/*/libc.so.6'));
  const inside = (arg: string) => (arg.startsWith('/') ? join(root, arg) : arg);
  return [linker, '--inhibit-cache', '--library-path', dirname(libc), inside(node), ...args.map(inside)];
}
