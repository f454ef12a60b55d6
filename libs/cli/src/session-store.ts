import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Session, SessionStore } from '@cowrie/client';

/**
 * Each gateway has its own file, so that a token is never shown to another address. A lock lets one process
 * renew it at a time.
 */

const POLL_MS = 50;
/** A renewal takes at most 15 s. An older lock was left by a process that died. */
const LOCK_STALE_MS = 20_000;

export function configDirectory(env: NodeJS.ProcessEnv): string {
  return env.COWRIE_CONFIG_DIR || join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'cowrie');
}

const hasCode = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;

/** The file is written completely or not at all, and never readable by others. */
export async function writePrivately(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, text, { mode: 0o600 });
  await rename(draft, file);
}

export async function readIfThere(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  });
}

async function tryLock(file: string): Promise<boolean> {
  try {
    await (await open(file, 'wx', 0o600)).close();
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Renaming lets only one of several processes remove the lock. */
async function removeStale(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (!found || Date.now() - found.mtimeMs < LOCK_STALE_MS) return;
  const aside = `${file}.${randomUUID()}`;
  await rename(file, aside).then(
    () => rm(aside),
    () => undefined,
  );
}

export function fileStore(directory: string, baseUrl: string): SessionStore {
  const name = createHash('sha256').update(baseUrl).digest('hex').slice(0, 16);
  const file = join(directory, `session-${name}.json`);
  const lockFile = `${file}.lock`;
  return {
    async read() {
      const text = await readIfThere(file);
      return text === undefined ? null : (JSON.parse(text) as Session);
    },
    async write(session) {
      if (session === null) return rm(file, { force: true });
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await writePrivately(file, `${JSON.stringify(session)}\n`);
    },
    async lock(run) {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      while (!(await tryLock(lockFile))) {
        await removeStale(lockFile);
        await sleep(POLL_MS);
      }
      try {
        return await run();
      } finally {
        await rm(lockFile, { force: true });
      }
    },
  };
}
