import { access, constants, type FileHandle, mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Item } from '../file/read.ts';
import { type Secrets, secretName } from './secrets.ts';

/** A call takes less time than this, so an older empty file was left by a run that was interrupted. */
const STALE_MS = 60_000;

/**
 * A file is created empty before its setting, so an empty file shows that a secret was lost. Only its owner
 * can read it.
 */
export function secretsInDirectory(directory: string): Secrets {
  const fileOf = (item: Item) => join(directory, `${secretName(item)}.json`);
  return {
    async refusal(item) {
      const unusable = await makeUsable(directory);
      if (unusable !== null) return unusable;
      const found = await look(fileOf(item));
      if (found === null || (found.isEmpty && found.ageMs > STALE_MS)) return null;
      return found.isEmpty
        ? `${fileOf(item)} was created by another run less than a minute ago`
        : `${fileOf(item)} already exists and is not overwritten: move it`;
    },
    async reserve(item) {
      const file = fileOf(item);
      const found = await look(file);
      if (found?.isEmpty && found.ageMs > STALE_MS) await rm(file);
      const handle = await open(file, 'wx', 0o600);
      return {
        where: file,
        keep: (secret) => fill(handle, secret),
        async giveBack() {
          await handle.close();
          await rm(file);
        },
      };
    },
    lost: async (item) => ((await look(fileOf(item)))?.isEmpty ? fileOf(item) : null),
  };
}

/** Parent directories are not created. */
async function makeUsable(directory: string): Promise<string | null> {
  try {
    await mkdir(directory, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await access(directory, constants.W_OK | constants.X_OK);
    return (await stat(directory)).isDirectory() ? null : `${directory} is not a directory`;
  } catch (error) {
    return `${directory} cannot be written to: ${error instanceof Error ? error.message : error}`;
  }
}

async function fill(handle: FileHandle, secret: object): Promise<void> {
  try {
    await handle.writeFile(`${JSON.stringify(secret, null, 2)}\n`);
    await handle.sync();
  } catch (error) {
    await handle.truncate(0).catch(() => undefined);
    throw error;
  } finally {
    await handle.close();
  }
}

async function look(file: string): Promise<{ isEmpty: boolean; ageMs: number } | null> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return found && { isEmpty: found.size === 0, ageMs: Date.now() - found.mtimeMs };
}
