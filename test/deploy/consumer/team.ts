import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');

export type Team = {
  folder: string;
  archive: Buffer;
  dependencies: Record<string, string>;
  remove(): Promise<void>;
};

export async function createTeam(): Promise<Team> {
  const folder = await mkdtemp(join(tmpdir(), 'cowrie-team-'));
  const built = join(folder, 'built');
  await run(process.execPath, [join(root, 'libs/consumer/build.ts'), built]);
  const { stdout } = await run('npm', ['pack', built, '--json', '--pack-destination', folder], {
    cwd: folder,
  });
  const packed: unknown = JSON.parse(stdout);
  const [{ filename }] = (Array.isArray(packed) ? packed : Object.values(packed as object)) as [
    { filename: string },
  ];
  const archive = join(folder, filename);
  const modules = join(folder, 'node_modules');
  const installed = join(modules, '@cowrie/consumer');
  await mkdir(installed, { recursive: true });
  await mkdir(join(modules, '@types'));
  await run('tar', ['-xzf', archive, '-C', installed, '--strip-components=1']);
  const { dependencies } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
  for (const name of [...Object.keys(dependencies), '@types/node']) {
    await symlink(join(root, 'node_modules', name), join(modules, name));
  }
  await rm(built, { recursive: true });
  await cp(join(root, 'docs/examples/consumer-typescript'), folder, { recursive: true });
  return {
    folder,
    archive: await readFile(archive),
    dependencies,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
