import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkoutDir } from '../../../deploy/local/src/home/paths.ts';

export type PrometheusTools = { prometheus: string; promtool: string };

const run = promisify(execFile);
const FETCH_TIMEOUT_MS = 180_000;
const TOOL_TIMEOUT_MS = 180_000;
const CACHE = join(checkoutDir, '.cache', 'tools', 'prometheus');

/** Takes Prometheus from the PATH, or unpacks Debian's package once below `.cache`, which needs no root rights. */
export async function prometheusTools(): Promise<PrometheusTools> {
  const found = await onPath();
  if (found) return found;
  const tools = { prometheus: join(CACHE, 'usr/bin/prometheus'), promtool: join(CACHE, 'usr/bin/promtool') };
  if (!existsSync(tools.promtool)) await fetchPackage();
  return tools;
}

async function onPath(): Promise<PrometheusTools | null> {
  try {
    const [prometheus, promtool] = await Promise.all(['prometheus', 'promtool'].map(which));
    return prometheus && promtool ? { prometheus, promtool } : null;
  } catch {
    return null;
  }
}

async function which(name: string): Promise<string> {
  const { stdout } = await run('sh', ['-c', `command -v ${name}`]);
  return stdout.trim();
}

async function fetchPackage(): Promise<void> {
  await mkdir(join(CACHE, '..'), { recursive: true });
  const folder = await mkdtemp(join(CACHE, '..', 'fetching-'));
  try {
    const options = { cwd: folder, timeout: FETCH_TIMEOUT_MS };
    await run('apt-get', ['download', 'prometheus'], options).catch(async () => {
      // Without an update, a fresh machine finds no package.
      await run('apt-get', ['update'], options);
      await run('apt-get', ['download', 'prometheus'], options);
    });
    const file = (await readdir(folder)).find((name) => name.endsWith('.deb'));
    if (file === undefined) throw new Error('apt-get downloaded no package');
    await run('dpkg-deb', ['-x', file, 'unpacked'], options);
    // Another process that unpacked it meanwhile has the same files.
    await rename(join(folder, 'unpacked'), CACHE).catch((error) => {
      if (!existsSync(join(CACHE, 'usr/bin/promtool'))) throw error;
    });
  } catch (error) {
    throw new Error('Prometheus 2.42 or later is needed, on the PATH or as the package "prometheus" of apt', {
      cause: error,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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
