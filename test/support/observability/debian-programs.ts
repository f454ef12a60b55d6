import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkoutDir } from '../../../deploy/local/src/home/paths.ts';

const run = promisify(execFile);
const FETCH_TIMEOUT_MS = 180_000;
const CACHE = join(checkoutDir, '.cache', 'tools');

/** Takes the programs from the PATH, or unpacks Debian's package once below `.cache`, which needs no root rights. */
export async function debianPrograms(packageName: string, names: readonly string[]): Promise<string[]> {
  const found = await Promise.all(names.map(which)).catch(() => null);
  if (found) return found;
  const folder = join(CACHE, packageName);
  if (!existsSync(folder)) await fetchPackage(packageName, folder);
  return names.map((name) => join(folder, 'usr/bin', name));
}

async function which(name: string): Promise<string> {
  const { stdout } = await run('sh', ['-c', `command -v ${name}`]);
  return stdout.trim();
}

async function fetchPackage(packageName: string, target: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, 'fetching-'));
  try {
    const options = { cwd: folder, timeout: FETCH_TIMEOUT_MS };
    await run('apt-get', ['download', packageName], options).catch(async () => {
      // Without an update, a fresh machine finds no package.
      await run('apt-get', ['update'], options);
      await run('apt-get', ['download', packageName], options);
    });
    const file = (await readdir(folder)).find((name) => name.endsWith('.deb'));
    if (file === undefined) throw new Error('apt-get downloaded no package');
    await run('dpkg-deb', ['-x', file, 'unpacked'], options);
    // Another process that unpacked it meanwhile has the same files.
    await rename(join(folder, 'unpacked'), target).catch((error) => {
      if (!existsSync(target)) throw error;
    });
  } catch (error) {
    throw new Error(`${packageName} is needed, on the PATH or as a package of apt`, { cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
