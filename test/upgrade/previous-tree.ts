import { execFile } from 'node:child_process';
import { mkdir, readdir, readlink, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkoutDir } from '../../deploy/local/src/home/paths.ts';
import { PREVIOUS } from './previous.ts';

const run = promisify(execFile);
const OURS = '@cowrie';

async function requireCommit(commit: string): Promise<void> {
  try {
    await run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: checkoutDir });
  } catch {
    throw new Error(
      `the previous release, commit ${commit}, is not in this clone: run git fetch --depth 1 origin ${commit}`,
    );
  }
}

export async function exportPreviousRelease(directory: string): Promise<void> {
  const { commit } = PREVIOUS;
  await requireCommit(commit);
  await mkdir(directory, { recursive: true });
  const archive = join(directory, 'release.tar');
  await run('git', ['archive', '--output', archive, commit], { cwd: checkoutDir });
  await run('tar', ['-xf', archive, '-C', directory]);
  await linkPackages(directory);
}

/** Packages of this checkout have the same or later versions. */
export async function linkPackages(directory: string): Promise<void> {
  const [ours, theirs] = [join(checkoutDir, 'node_modules'), join(directory, 'node_modules')];
  await mkdir(join(theirs, OURS), { recursive: true });
  const packages = (await readdir(ours)).filter((name) => name !== OURS && !name.startsWith('.'));
  await Promise.all(packages.map((name) => symlink(join(ours, name), join(theirs, name))));
  // npm links workspaces by relative paths, which resolve to the workspaces of that tree.
  for (const name of await readdir(join(ours, OURS))) {
    await symlink(await readlink(join(ours, OURS, name)), join(theirs, OURS, name));
  }
}
